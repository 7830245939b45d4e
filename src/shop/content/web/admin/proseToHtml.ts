import { Marked } from "marked";

export type PolicyText = { title: string; description: string; html: string };

/** Returns one of the shop's own texts as the editor shows it: HTML with its placeholders and conditions. */
export function proseToHtml(file: string): PolicyText {
  const [, head = "", body = ""] = /^---\n(.*?)\n---\n(.*)$/s.exec(file) ?? [];
  const description = /^summary: "?(.*?)"?$/m.exec(head)?.[1] ?? "";
  const [, title = ""] = /^# (.*)$/m.exec(body) ?? [];
  const html = new Marked().parse(body.replace(/^# .*$/m, ""), { async: false });
  return { title, description, html: html.trim() };
}
