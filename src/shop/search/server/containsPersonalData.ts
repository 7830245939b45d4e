import { normaliseText } from "#shop/catalogue/normaliseText.ts";

/** E-mail addresses, phone and card numbers are personal data and are not recorded. */
export const containsPersonalData = (typed: string): boolean =>
  /@|(?:\d[\s-]*){6}/.test(typed.normalize("NFKD")) || /\d{6}/.test(normaliseText(typed));
