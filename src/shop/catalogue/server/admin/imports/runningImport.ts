import type { AuditActor } from "#platform/server/audit.ts";
import type { ImportSystem } from "#shop/catalogue/foreignProduct.ts";
import type { ImportOptions } from "#shop/catalogue/importOptions.ts";

export const importJobName = "catalogue.importProducts";

/** `actor`: the member of staff who started it. */
export type RunningImport = { id: string; system: ImportSystem; options: ImportOptions; actor: AuditActor };
