import { type ReactNode, useState } from "react";
import { useErrorMessage } from "#web/forms/useErrorMessage.ts";
import { useUser } from "#web/session/guards.tsx";
import { toast } from "#web/ui/toast.ts";
import { accountsApi } from "./accountsApi.ts";
import { useReauthentication } from "./useReauthentication.tsx";

/**
 * Opens a form that itself asks for the password. Users without one reauthenticate before it opens: the way to the
 * provider would lose what they typed.
 */
export function useReauthenticatedOpening(
  section: string,
  open: () => void,
): { start(): Promise<void>; busy: boolean; dialog: ReactNode } {
  const { hasPassword } = useUser();
  const errorMessage = useErrorMessage();
  const [busy, setBusy] = useState(false);
  const { reauthenticated, dialog } = useReauthentication({ section, onReturn: () => void start() });

  async function start(): Promise<void> {
    if (hasPassword) return open();
    setBusy(true);
    try {
      await reauthenticated("open", async () => {
        await accountsApi.profile.reauthenticated();
        open();
      });
    } catch (error) {
      toast.error(errorMessage(error));
    } finally {
      setBusy(false);
    }
  }
  // While the dialog waits for an answer, nothing is under way.
  return { start, busy: busy && !dialog, dialog };
}
