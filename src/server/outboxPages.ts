import type { FastifyInstance } from "fastify";
import { keptMails } from "#platform/server/outbox.ts";

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Where no mail server is configured, people and programs read the shop's mails here. Never in production. */
export function outboxPages(app: FastifyInstance): void {
  app.get("/dev/outbox.json", async () => keptMails(app.shop.db));
  app.get("/dev/outbox", async (_request, reply) => {
    const mails = await keptMails(app.shop.db, 50);
    const list = mails
      .map(
        ({ to, subject, html, at }) =>
          `<details><summary><time>${escaped(at)}</time> <b>${escaped(to)}</b> <span dir="auto">${escaped(subject)}</span></summary>
           <iframe sandbox srcdoc="${escaped(html)}" title="${escaped(subject)}"></iframe></details>`,
      )
      .join("\n");
    reply.type("text/html; charset=utf-8");
    reply.header(
      "content-security-policy",
      "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; img-src data:",
    );
    return `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Outbox</title>
<style>body{font:16px/1.5 system-ui;margin:2rem auto;max-width:60rem;padding:0 1rem;color-scheme:light dark}summary{padding:.6rem 0;cursor:pointer}iframe{width:100%;height:34rem;border:1px solid #8886}</style>
<h1>Outbox</h1><p>${mails.length === 0 ? "No mail yet." : "Newest first."}</p>${list}</html>`;
  });
}
