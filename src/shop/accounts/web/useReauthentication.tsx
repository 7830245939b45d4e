import { type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { ApiError } from "#web/api/apiClient.ts";
import { lazyDialog } from "#web/ui/lazyDialog.tsx";
import type { ReauthenticationMethods } from "./ReauthenticationDialog.tsx";
import { consumePendingChange, savePendingChange } from "./reauthenticationReturn.ts";

const ReauthenticationDialog = lazyDialog(() =>
  import("./ReauthenticationDialog.tsx").then((file) => file.ReauthenticationDialog),
);

type Options = {
  /** Anchor of the section, to which the provider's page returns. */
  section: string;
  /** Called with the change that was waiting when the user comes back from the provider. */
  onReturn?(change: string): void;
};

type Question = { methods: ReauthenticationMethods; change: string; answer(isProved: boolean): void };

/**
 * For changes that need the password or a fresh sign-in: `reauthenticated` runs one, and if the server refuses it,
 * shows the dialog and runs it once more. Resolves to false if the user closed the dialog. `dialog` must be rendered
 * outside of forms.
 */
export function useReauthentication({ section, onReturn }: Options): {
  reauthenticated(change: string, run: () => Promise<void>): Promise<boolean>;
  dialog: ReactNode;
} {
  const [question, setQuestion] = useState<Question>();
  const latest = useRef(onReturn);
  latest.current = onReturn;
  useEffect(() => {
    const change = consumePendingChange(section);
    if (change && !new URLSearchParams(window.location.search).has("trouble")) latest.current?.(change);
  }, [section]);

  async function reauthenticated(change: string, run: () => Promise<void>): Promise<boolean> {
    try {
      await run();
    } catch (error) {
      if (!(error instanceof ApiError) || error.key !== "auth.reauthenticate") throw error;
      if (!(await ask(change, methodsOf(error)))) return false;
      await run();
    }
    return true;
  }

  const ask = (change: string, methods: ReauthenticationMethods) =>
    new Promise<boolean>((resolve) => {
      const opener = document.activeElement;
      const answer = (isProved: boolean) => {
        // The dialog is gone before the change runs, and the focus is where it was.
        flushSync(() => setQuestion(undefined));
        if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
        resolve(isProved);
      };
      setQuestion({ methods, change, answer });
    });

  const dialog = question && (
    <ReauthenticationDialog
      methods={question.methods}
      next={`${window.location.pathname}#${section}`}
      onLeave={() => savePendingChange(section, question.change)}
      onClose={() => question.answer(false)}
      onProved={() => question.answer(true)}
    />
  );
  return { reauthenticated, dialog };
}

const methodsOf = ({ params }: ApiError): ReauthenticationMethods => ({
  hasPassword: params.hasPassword === true,
  providers: String(params.providers ?? "")
    .split(" ")
    .filter(Boolean),
});
