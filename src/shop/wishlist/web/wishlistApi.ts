import { send } from "#web/session/session.ts";
import { createWishlistApi } from "./createWishlistApi.ts";

export const wishlistApi = createWishlistApi(send);
