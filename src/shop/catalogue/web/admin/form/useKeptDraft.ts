import { useEffect, useEffectEvent, useState } from "react";
import { useSession } from "#web/session/session.ts";
import type { Draft } from "./draft.ts";
import { dropDraft, keepDraft, readDraft } from "./keptDrafts.ts";

/** Milliseconds without a key pressed. */
const rest = 500;

/**
 * Keeps what is not saved in this browser, and gives it back when the form is opened again: told once, with the time in
 * milliseconds at which it was left.
 */
export function useKeptDraft(id: string, draft: Draft, isDirty: boolean, restore: (draft: Draft) => void) {
  const session = useSession();
  const who = session.state === "signedIn" ? session.user._id : "";
  const key = `${who}/${id}`;
  const [restoredAt, setRestoredAt] = useState<number>();
  const [isRead, setRead] = useState(false);
  const giveBack = useEffectEvent(restore);

  useEffect(() => {
    let here = true;
    void readDraft(key).then((kept) => {
      if (!here) return;
      if (kept) {
        giveBack(kept.draft);
        setRestoredAt(kept.at);
      }
      setRead(true);
    });
    return () => {
      here = false;
    };
  }, [key]);

  useEffect(() => {
    if (!isRead) return;
    const timer = setTimeout(() => void (isDirty ? keepDraft(key, { draft, at: Date.now() }) : dropDraft(key)), rest);
    return () => clearTimeout(timer);
  }, [draft, isDirty, isRead, key]);

  return {
    restoredAt,
    /** The notice was seen. */
    settle: () => setRestoredAt(undefined),
    drop: () => dropDraft(key),
  };
}
