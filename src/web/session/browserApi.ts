import { createApi } from "#web/api.ts";
import { send } from "./session.ts";

/** The API as this tab's visitor. Amounts are pounds, refusals are `ApiError`s whose `key` has a text. */
export const api = createApi(send);
