import type { FastifyInstance } from "fastify";
import { escapeHtml } from "#platform/escapeHtml.ts";
import type { RenderMail } from "#platform/mailTypes.ts";
import { listStoredMails } from "#platform/server/outbox.ts";
import { mailShopOf } from "../jobContext.ts";

/** Shows the shop's mails if no mail server is configured. Never in production. */
export function outboxRoutes(app: FastifyInstance): void {
  const { db, config } = app.shop;
  const renderMail: RenderMail = (...mail) => app.mails.render(...mail);
  const reader = { db, renderMail, mailShop: mailShopOf(config) };
  // Programs that wait for a mail name its recipient, because all others would be rendered with it.
  app.get<{ Querystring: { to?: string | string[] } }>("/dev/outbox.json", ({ query: { to } }) =>
    listStoredMails(reader, 200, to === undefined ? undefined : String(to)),
  );
  app.get("/dev/outbox", async (_request, reply) => {
    const mails = await listStoredMails(reader, 50);
    const list = mails
      .map(
        ({ to, subject, html, at }) =>
          `<details><summary><time>${escapeHtml(at)}</time> <b>${escapeHtml(to)}</b> <span dir="auto">${escapeHtml(subject)}</span></summary>
           <iframe sandbox srcdoc="${escapeHtml(html)}" title="${escapeHtml(subject)}"></iframe></details>`,
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
