import type { ReactNode } from "react";
import { InlineScript } from "#web/ssr/InlineScript.tsx";

type Props = { guest: ReactNode; waiting: ReactNode /** The session check has found a guest. */; known: boolean };

/**
 * Content before the session check: `guest` for a browser without the `signedIn` cookie, `waiting` for others. Once the
 * user is known to be a guest, `guest` stays mounted, with what was typed into it.
 */
export function GuestFirst({ guest, waiting, known }: Props) {
  return (
    <>
      <InlineScript code='if(!/(^|; )signedIn=1/.test(document.cookie))document.documentElement.dataset.guest=""' />
      <div className={known ? undefined : "signed-out-only"}>{guest}</div>
      {!known && <div className="signed-in-only">{waiting}</div>}
    </>
  );
}
