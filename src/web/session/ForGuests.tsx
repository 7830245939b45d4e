import type { ReactNode } from "react";
import { Stamped } from "#web/stamp.tsx";

type Props = { guest: ReactNode; waiting: ReactNode /** That nobody is signed in. */; known: boolean };

/**
 * What a page from the server shows before a script has asked who is here: `guest` to a browser that has never been told
 * that somebody is, `waiting` to the others. Once that is known, `guest` stays as it is, with what was typed into it.
 */
export function ForGuests({ guest, waiting, known }: Props) {
  return (
    <>
      <Stamped code='if(!/(^|; )signedIn=1/.test(document.cookie))document.documentElement.dataset.guest=""' />
      <div className={known ? undefined : "for-guests"}>{guest}</div>
      {!known && <div className="for-members">{waiting}</div>}
    </>
  );
}
