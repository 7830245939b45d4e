import type { FastifyInstance } from "fastify";
import { notFound } from "#platform/errors.ts";
import { isLanguage, type Language } from "#platform/languages.ts";
import { mailShopInfo } from "#shop/settings/server/mailShopInfo.ts";
import { cachedSettings } from "#shop/settings/server/settingsCache.ts";
import { mailSamples, sampleLanguages, sampleNames } from "./mailSamples.ts";

type MailPreviewRequest = { Params: { name: string; language: string } };

/** Previews every mail with sample params during development. Never in production. */
export function mailPreviewRoutes(app: FastifyInstance): void {
  async function mailOf(name: string, language: string) {
    const sample = sampleNames.find((one) => one === name);
    if (!sample || !isLanguage(language)) throw notFound("request.notFound");
    const shop = mailShopInfo(await cachedSettings(app.shop.db), app.shop.config.publicUrl);
    const params = (mailSamples[sample] as (language: Language) => unknown)(language);
    return app.mails.render(sample, language, params, shop);
  }
  app.get("/dev/mails", async (_request, reply) => {
    reply.type("text/html; charset=utf-8");
    reply.header("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'");
    const rows = sampleNames.map(
      (name) => `<tr><th scope="row">${name}</th>${sampleLanguages.map(previewLinks(name)).join("")}</tr>`,
    );
    return `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Mails</title>
<style>body{font:16px/1.5 system-ui;margin:2rem auto;max-width:48rem;padding:0 1rem;color-scheme:light dark}th{text-align:start;font-weight:400}td,th{padding:.3rem 1.2rem .3rem 0}</style>
<h1>Every mail of the shop</h1><table>${rows.join("\n")}</table></html>`;
  });
  app.get<MailPreviewRequest>("/dev/mails/:name/:language.html", async ({ params }, reply) => {
    const { html } = await mailOf(params.name, params.language);
    reply.header(
      "content-security-policy",
      "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src 'self' https: data:",
    );
    return reply.type("text/html; charset=utf-8").send(html);
  });
  app.get<MailPreviewRequest>("/dev/mails/:name/:language.txt", async ({ params }, reply) => {
    const { subject, text } = await mailOf(params.name, params.language);
    return reply.type("text/plain; charset=utf-8").send(`${subject}\n\n${text}\n`);
  });
}

const previewLinks = (name: string) => (language: Language) =>
  `<td>${language} <a href="/dev/mails/${name}/${language}.html">html</a> <a href="/dev/mails/${name}/${language}.txt">text</a></td>`;
