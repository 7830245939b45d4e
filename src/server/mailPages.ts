import type { FastifyInstance } from "fastify";
import { unknown } from "#platform/errors.ts";
import { isLanguage, type Language } from "#platform/languages.ts";
import { settingsOf } from "#shop/settings/server/settings.ts";
import { mailSamples, sampleLanguages, sampleNames } from "./mailSamples.ts";

type Asked = { Params: { name: string; language: string } };

/** Every mail of the shop with made-up facts, to be looked at while it is being written. Never in production. */
export function mailPages(app: FastifyInstance): void {
  async function mailOf(name: string, language: string) {
    const sample = sampleNames.find((one) => one === name);
    if (!sample || !isLanguage(language)) throw unknown("request.notFound");
    const { shopName, contactEmail } = await settingsOf(app.shop.db);
    const shop = { name: shopName, email: contactEmail, url: app.shop.config.publicUrl };
    const facts = (mailSamples[sample] as (language: Language) => unknown)(language);
    return app.mails.render(sample, language, facts, shop);
  }
  app.get("/dev/mails", async (_request, reply) => {
    reply.type("text/html; charset=utf-8");
    reply.header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'");
    const rows = sampleNames.map(
      (name) => `<tr><th scope="row">${name}</th>${sampleLanguages.map(linksFor(name)).join("")}</tr>`,
    );
    return `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Mails</title>
<style>body{font:16px/1.5 system-ui;margin:2rem auto;max-width:48rem;padding:0 1rem;color-scheme:light dark}th{text-align:start;font-weight:400}td,th{padding:.3rem 1.2rem .3rem 0}</style>
<h1>Every mail of the shop</h1><table>${rows.join("\n")}</table></html>`;
  });
  app.get<Asked>("/dev/mails/:name/:language.html", async ({ params }, reply) => {
    const { html } = await mailOf(params.name, params.language);
    reply.header(
      "content-security-policy",
      "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src https: data:",
    );
    return reply.type("text/html; charset=utf-8").send(html);
  });
  app.get<Asked>("/dev/mails/:name/:language.txt", async ({ params }, reply) => {
    const { subject, text } = await mailOf(params.name, params.language);
    return reply.type("text/plain; charset=utf-8").send(`${subject}\n\n${text}\n`);
  });
}

const linksFor = (name: string) => (language: Language) =>
  `<td>${language} <a href="/dev/mails/${name}/${language}.html">html</a> <a href="/dev/mails/${name}/${language}.txt">text</a></td>`;
