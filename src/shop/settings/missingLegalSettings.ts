import type { Settings } from "./settings.ts";

/** Particulars of the seller that Egyptian consumer law asks for (docs/legal-sources.md). */
export const legalSettings = ["legalName", "postalAddress", "contactPhone", "commercialRegister", "taxNumber"] as const;
export type LegalSetting = (typeof legalSettings)[number];

/** Returns the particulars that are still empty. */
export const missingLegalSettings = (settings: Pick<Settings, LegalSetting>): LegalSetting[] =>
  legalSettings.filter((name) => settings[name] === "");
