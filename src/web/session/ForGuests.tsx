import type { ReactNode } from "react";
import { Stamped } from "#web/stamp.tsx";

/**
 * What a page from the server shows before a script has asked who is here: `guest` to a browser that has never been told
 * that somebody is, `waiting` to the others.
 */
export function ForGuests({ guest, waiting }: { guest: ReactNode; waiting: ReactNode }) {
  return (
    <>
      <Stamped code='if(!/(^|; )signedIn=1/.test(document.cookie))document.documentElement.dataset.guest=""' />
      <div className="for-guests">{guest}</div>
      <div className="for-members">{waiting}</div>
    </>
  );
}
