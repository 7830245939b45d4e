/** For the server and for the admin, which loads no schema library. */
export const maxImportRows = 20_000;
export const maxImportProducts = 5_000;
export const maxImportBytes = 15 * 1024 * 1024;
/** Days after its end until an import and the rows of its file are deleted. */
export const importRetentionDays = 30;
/** Imports on the list. */
export const maxListedImports = 20;

export const importActions = ["create", "change", "same", "skip"] as const;
export const importItemFilters = ["all", ...importActions, "remarks", "failed"] as const;
export type ImportItemFilter = (typeof importItemFilters)[number];
