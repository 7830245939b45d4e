import { useEffect, useEffectEvent, useState } from "react";
import { useSession } from "#web/session/session.ts";
import type { Draft } from "./draft.ts";
import { deleteDraft, readDraft, writeDraft } from "./draftStore.ts";

/** ms after the last change (debounce). */
const saveDelayMs = 500;

/**
 * Autosaves the draft in this browser and restores it when the form is opened again. Returns once the time (ms) at
 * which the restored draft was saved.
 */
export function useDraftAutosave(id: string, draft: Draft, isDirty: boolean, restore: (draft: Draft) => void) {
  const session = useSession();
  const userId = session.state === "signedIn" ? session.user._id : "";
  const key = `${userId}/${id}`;
  const [restoredAt, setRestoredAt] = useState<number>();
  const [isRead, setRead] = useState(false);
  const restoreDraft = useEffectEvent(restore);

  useEffect(() => {
    let isMounted = true;
    void readDraft(key).then((stored) => {
      if (!isMounted) return;
      if (stored) {
        restoreDraft(stored.draft);
        setRestoredAt(stored.at);
      }
      setRead(true);
    });
    return () => {
      isMounted = false;
    };
  }, [key]);

  useEffect(() => {
    if (!isRead) return;
    const timer = setTimeout(
      () => void (isDirty ? writeDraft(key, { draft, at: Date.now() }) : deleteDraft(key)),
      saveDelayMs,
    );
    return () => clearTimeout(timer);
  }, [draft, isDirty, isRead, key]);

  return {
    restoredAt,
    /** Dismisses the notice. */
    settle: () => setRestoredAt(undefined),
    drop: () => deleteDraft(key),
  };
}
