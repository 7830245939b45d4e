import { useEffect } from "react";
import { api } from "#web/session/browserApi.ts";
import { useSession } from "#web/session/session.ts";
import { noteRecent } from "./recent.ts";

/** A glance is not a look. In milliseconds. */
const aWhile = 2_000;

/** Remembers that this product was looked at: in the browser, and for its owner in the account that is signed in. */
export function useLookedAt(productId: string): void {
  const { state } = useSession();
  useEffect(() => {
    // After the list of this page was read: a page does not recommend itself.
    const timer = setTimeout(() => {
      noteRecent(productId);
      // What cannot be noted is missed by nobody.
      if (state === "signedIn") api.own.noteView({ params: { productId } }).catch(() => {});
    }, aWhile);
    return () => clearTimeout(timer);
  }, [productId, state]);
}
