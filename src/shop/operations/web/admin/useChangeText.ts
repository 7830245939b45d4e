import { useTranslation } from "react-i18next";
import { isLanguage, languages } from "#platform/languages.ts";
import type { AuditEntryView } from "#shop/operations/contract.ts";
import { amountInPounds, type FieldChange, fieldsOf, listChanges, readableName } from "#shop/operations/listChanges.ts";
import { providerName } from "#shop/payments/providerName.ts";
import { parseQuarantineNote } from "#shop/payments/quarantineNote.ts";
import { useCommaList } from "#web/i18n/useCommaList.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";

export type ChangeText = { key: string; label: string; before: string | undefined; after: string | undefined };

/** Texts of stored words, by the field that holds them. */
const wordTexts: Record<string, string> = {
  role: "role",
  channel: "drafts.channel",
  payment: "drafts.payment",
  outcome: "confirm.outcome",
  event: "orders:parcels",
  codConfirmation: "setting.codConfirmation",
  returnMethod: "setting.returnMethod",
  parts: "correct.part",
  decision: "cash.decided",
  sort: "catalogue:sort",
  tone: "announcements.tone",
  scopes: "permission",
};
/** List entries that one cell names; the others are counted. */
const maxNamed = 6;
const percentFields = new Set(["deal", "percentOff", "taxPercent", "giftCodePercent"]);

/** Returns a function that puts the changes of an audit entry into words: field names, amounts, dates, states. */
export function useChangeText(): (entry: AuditEntryView) => ChangeText[] {
  const { t } = useTranslation(["admin", "catalogue", "orders"]);
  const commaList = useCommaList();
  const { day, dayAndTime, money, number, percent } = useLanguage();
  const textOf = (key: string): string | undefined => {
    const text: string = t(key as "audit.empty");
    return text === key.replace(/^\w+:/, "") ? undefined : text;
  };
  const nameOf = (field: string) =>
    isLanguage(field) ? languages[field].name : (textOf(`audit.field.${field}`) ?? readableName(field));

  function valueText(entry: AuditEntryView, field: string, value: unknown): string {
    if (value === null || value === undefined || value === "") return "–";
    const pounds = amountInPounds(entry, field, value);
    if (pounds !== undefined) return money(pounds);
    if (typeof value === "boolean") return t(value ? "audit.yes" : "audit.no");
    if (typeof value === "number") return percentFields.has(field) ? percent(value) : number(value);
    if (Array.isArray(value)) return listText(entry, field, value);
    if (typeof value === "object") return objectText(entry, value);
    const text = String(value);
    if (/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) && !Number.isNaN(Date.parse(text))) return dayAndTime(text);
    if (/^\d{4}-\d\d-\d\d$/.test(text)) return day(new Date(`${text}T12:00:00Z`));
    if (entry.subject === "payment" && field === "provider") return providerName(text);
    const quarantined = entry.subject === "payment" && field === "note" ? parseQuarantineNote(text) : undefined;
    if (quarantined) return t(`payments.reason.${quarantined.reason}`, { expected: money(quarantined.expected ?? 0) });
    // Entries of earlier versions hold the corrected parts in one text.
    if (field === "parts" && text.includes(",")) return listText(entry, field, text.split(/,\s*/));
    if (entry.subject === "collection" && field === "kind") return textOf(`collections.kind.${text}`) ?? text;
    if (field === "languages" && isLanguage(text)) return languages[text].name;
    if (field !== "status") return (wordTexts[field] && textOf(`${wordTexts[field]}.${text}`)) ?? text;
    return textOf(`${entry.subject === "message" ? "messages" : "status"}.${text}`) ?? readableName(text);
  }

  function listText(entry: AuditEntryView, field: string, list: readonly unknown[]): string {
    if (list.length === 0) return "–";
    const named = list.slice(0, maxNamed).map((value) => valueText(entry, field, value));
    const rest = list.length - named.length;
    return [...named, ...(rest > 0 ? [`+${number(rest)}`] : [])].join(" · ");
  }

  const objectText = (entry: AuditEntryView, value: object) =>
    commaList(
      ...fieldsOf(value)
        .filter(([, inner]) => inner !== null && inner !== "")
        .map(([key, inner]) => {
          const path = key.split("\n");
          return `${labelOf(path)} ${valueText(entry, path.at(-1) ?? "", inner)}`;
        }),
    );

  const labelOf = (path: readonly string[]) => path.map(nameOf).join(" · ");

  return (entry) =>
    listChanges(entry).map(({ path, ...sides }: FieldChange) => {
      const key = entry.subject === "setting" ? entry.subjectId : null;
      const field = key ?? path.findLast((part) => !isLanguage(part));
      const setting = key === null ? undefined : (textOf(`setting.${key}`) ?? readableName(key));
      const side = (value: unknown) => valueText(entry, field ?? "", value);
      return {
        key: path.join("."),
        label: [...(setting ? [setting] : []), ...(path.length > 0 ? [labelOf(path)] : [])].join(" · "),
        before: "before" in sides ? side(sides.before) : undefined,
        after: "after" in sides ? side(sides.after) : undefined,
      };
    });
}
