import { createHash } from "node:crypto";
import { escapeHtml } from "#platform/escapeHtml.ts";
import { formatsFor } from "#platform/formats.ts";
import { type Language, languages } from "#platform/languages.ts";
import { toPounds } from "#platform/money.ts";
import { type CardBehaviour, formatCardNumber, testCards } from "#shop/payments/testCards.ts";
import { paymentPageTexts } from "./paymentPageTexts.ts";
import type { SandboxPaymentRow } from "./sandboxPayments.ts";

/** Reasons for showing the form again. */
export type PaymentFailureReason = "declined" | "unknownCard" | "notApproved";

const behaviourTexts = {
  succeeds: "succeeds",
  declined: "declinedCard",
  challenge: "challenge",
  late: "late",
  refundFails: "refundFails",
  refundWaits: "refundWaits",
} as const satisfies Record<CardBehaviour, string>;

/** Deliberately foreign page: own design, own CSP, nothing shared with the shop. */
export function renderPaymentPage(
  payment: SandboxPaymentRow,
  { trouble, ended }: { trouble?: PaymentFailureReason; ended?: boolean } = {},
): string {
  const translate = createTranslate(payment);
  const content = ended
    ? closedContent(payment, translate)
    : payment.status === "challenge"
      ? challengeForm(translate)
      : paymentForm(translate, trouble);
  return `<!doctype html>
<html lang="${payment.language}" dir="${languages[payment.language].direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<title>${stripBdi(translate("title"))} · ${translate("sandbox")}</title><style>${pageStyle}</style></head>
<body><main>
<p class="stripe" role="note"><b>${translate("sandbox")}</b> ${translate("noMoney")}</p>
<p class="shop">${translate("order")}</p>
${content}
</main></body></html>`;
}

/** A title is plain text; amounts formatted in Arabic contain their own bidi marks. */
const stripBdi = (html: string) => html.replaceAll(/<\/?bdi>/g, "");

type Translate = (key: keyof (typeof paymentPageTexts)["en"]) => string;

function createTranslate({ language, amount, shop_name }: SandboxPaymentRow): Translate {
  const money = formatsFor(language as Language).money(toPounds(amount));
  return (key) =>
    paymentPageTexts[language as Language][key]
      .replaceAll("{amount}", `<bdi>${escapeHtml(money)}</bdi>`)
      .replaceAll("{shop}", escapeHtml(shop_name));
}

function paymentForm(translate: Translate, reason: PaymentFailureReason | undefined): string {
  const cards = testCards.map(
    ({ number, behaviour }) =>
      `<tr><td><code dir="ltr">${formatCardNumber(number)}</code></td><td>${translate(behaviourTexts[behaviour])}</td></tr>`,
  );
  return `<h1>${translate("title")}</h1>
<form method="post">
${reason ? `<p class="trouble" role="alert" id="trouble">${translate(reason)}</p>` : ""}
<label for="card">${translate("card")}</label>
<input id="card" name="card" dir="ltr" inputmode="numeric" autocomplete="off" required maxlength="25" placeholder="4242 4242 4242 4242"${reason ? ' aria-describedby="trouble" aria-invalid="true"' : ""} autofocus>
<div class="two"><div><label for="expiry">${translate("expiry")}</label><input id="expiry" name="expiry" dir="ltr" placeholder="12/34" autocomplete="off" maxlength="7"></div>
<div><label for="code">${translate("code")}</label><input id="code" name="code" dir="ltr" inputmode="numeric" placeholder="123" autocomplete="off" maxlength="4"></div></div>
<button name="do" value="pay">${translate("pay")}</button>
<button name="do" value="cancel" class="plain" formnovalidate>${translate("cancel")}</button>
</form>
<table><caption>${translate("testCards")}</caption><tbody>${cards.join("")}</tbody></table>`;
}

const challengeForm = (
  translate: Translate,
) => `<h1>${translate("challengeTitle")}</h1><p>${translate("challengeText")}</p>
<form method="post"><button name="do" value="approve">${translate("approve")}</button>
<button name="do" value="decline" class="plain">${translate("decline")}</button></form>`;

const closedContent = (
  payment: SandboxPaymentRow,
  translate: Translate,
) => `<h1>${translate("ended")}</h1><p>${translate("endedText")}</p>
<p><a href="${escapeHtml(payment.status === "paid" ? payment.success_url : payment.cancel_url)}">${translate("back")}</a></p>`;

const pageStyle = `
@font-face{font-family:Letters;src:url(/sandbox/letters/readex-latin.woff2);font-weight:340 600;font-display:swap;unicode-range:U+0000-00FF,U+2000-206F}
@font-face{font-family:Letters;src:url(/sandbox/letters/readex-arabic.woff2);font-weight:340 600;font-display:swap;unicode-range:U+0600-06FF,U+FB50-FDFF,U+FE70-FEFC}
:root{color-scheme:light dark;--ink:#1d2126;--soft:#5b6470;--paper:#fff;--ground:#eef0f3;--line:#c9ced6;--act:#2a4bd0;--on:#fff;--warn:#8a4b00;--warnGround:#fff3dc;--bad:#b3261e}
@media(prefers-color-scheme:dark){:root{--ink:#eceff4;--soft:#a9b2bf;--paper:#1b2028;--ground:#12161c;--line:#3a424e;--act:#8ea8ff;--on:#0c1330;--warn:#ffd699;--warnGround:#3a2a0c;--bad:#ffb4ab}}
*{box-sizing:border-box}body{margin:0;background:var(--ground);color:var(--ink);font:1rem/1.5 Letters,system-ui,sans-serif;min-height:100vh;display:grid;place-items:start center;padding:1.5rem 1rem}
main{background:var(--paper);inline-size:min(27rem,100%);border:1px solid var(--line);border-radius:12px;padding:1.5rem}
h1{font-size:1.5rem;line-height:1.2;margin:.25rem 0 1rem}.shop{color:var(--soft);margin:1rem 0 0}
.stripe{background:var(--warnGround);color:var(--warn);border-radius:8px;padding:.6rem .8rem;margin:0;font-size:.9rem}
label{display:block;font-size:.9rem;margin:.9rem 0 .25rem}input{inline-size:100%;font:inherit;padding:.7rem;border:1px solid var(--line);border-radius:8px;background:transparent;color:inherit;text-align:start}
.two{display:grid;grid-template-columns:1fr 1fr;gap:.8rem}
button{inline-size:100%;min-block-size:3rem;font:inherit;font-weight:600;margin-block-start:1.1rem;border:0;border-radius:8px;background:var(--act);color:var(--on);cursor:pointer}
.plain{background:none;color:var(--ink);border:1px solid var(--line);margin-block-start:.6rem;font-weight:400}
:focus-visible{outline:3px solid var(--act);outline-offset:2px}.trouble{color:var(--bad);margin:0}
table{inline-size:100%;border-collapse:collapse;font-size:.85rem;margin-block-start:1.4rem}caption{text-align:start;color:var(--soft);padding-block-end:.3rem}td{border-block-start:1px solid var(--line);padding:.35rem 0;text-align:start}code{font:inherit;font-variant-numeric:tabular-nums;white-space:nowrap}td:first-child{padding-inline-end:.8rem}bdi{white-space:nowrap}a{color:var(--act)}`;

/** CSP without scripts; Firefox asks for the favicon of every page. The form may redirect to the shop that started the payment. */
export const paymentPagePolicy = ({ success_url }: SandboxPaymentRow) =>
  `default-src 'none'; style-src 'sha256-${createHash("sha256").update(pageStyle).digest("base64")}'; font-src 'self'; img-src 'self'; form-action 'self' ${new URL(success_url).origin}; base-uri 'none'; frame-ancestors 'none'`;
