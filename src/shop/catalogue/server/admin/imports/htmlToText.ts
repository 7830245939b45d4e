/** Returns sanitised HTML as plain text with line breaks: products have no markup. */
export function htmlToText(html: string): string {
  const text = html
    .replace(/\r\n?/g, "\n")
    .replace(/\s*<br\s*\/?>\s*/gi, "\n")
    .replace(/<hr\s*\/?>/gi, "\n\n")
    .replace(/<li[^>]*>\s*/gi, "\n• ")
    .replace(/<\/(p|div|h\d|ul|ol|table|blockquote)>/gi, "\n\n")
    .replace(/<\/tr>/gi, "\n")
    .replace(/<\/t[dh]>\s*(?=<t)/gi, " · ")
    .replace(/<[^>]*>/g, "");
  return unescapeEntities(text)
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " ", "#39": "'" };

const unescapeEntities = (text: string) => text.replace(/&(#39|[a-z]+);/g, (all, name) => entities[name] ?? all);
