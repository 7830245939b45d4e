import { cairoDay } from "#platform/cairoDay.ts";

/** Today in Cairo, `2026-11-23`. */
export const today = (): string => cairoDay(new Date());
