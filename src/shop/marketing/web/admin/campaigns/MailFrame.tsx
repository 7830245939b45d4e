type Props = { html: string; title: string; width: number };

/**
 * A mail in a sandboxed iframe that runs no scripts and sends no forms. It inherits the content security policy of the
 * page, which blocks style elements and attributes: the CSSOM applies them, and needs the same origin for it.
 */
export const MailFrame = ({ html, title, width }: Props) => (
  <iframe
    sandbox="allow-same-origin"
    title={title}
    srcDoc={withoutStyles(withPolicy(html))}
    onLoad={({ currentTarget }) => applyStyles(currentTarget.contentDocument)}
    style={{ inlineSize: `min(${width}px, 100%)` }}
  />
);

const framePolicy = "default-src 'none'; img-src 'self' https: data:";

/** Adds a CSP for the iframe; the mail itself has none. */
const withPolicy = (html: string) =>
  html.replace(/<head>/, `<head><meta http-equiv="Content-Security-Policy" content="${framePolicy}">`);

const withoutStyles = (html: string) =>
  html
    .replaceAll(' style="', ' data-style="')
    .replaceAll("<style>", "<template>")
    .replaceAll("</style>", "</template>");

function applyStyles(mail: Document | null): void {
  if (!mail?.defaultView) return;
  for (const { content } of mail.querySelectorAll("template")) {
    const sheet = new (mail.defaultView as Window & typeof globalThis).CSSStyleSheet();
    sheet.replaceSync(content.textContent);
    mail.adoptedStyleSheets.push(sheet);
  }
  for (const element of mail.querySelectorAll<HTMLElement>("[data-style]"))
    element.style.cssText = element.dataset.style ?? "";
}
