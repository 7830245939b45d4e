import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#web/api.ts";
import { api } from "#web/session/browserApi.ts";
import { type User, updateUser } from "#web/session/session.ts";
import { toast } from "#web/ui/toast.ts";
import { useProblem } from "#web/useProblem.ts";
import type { Wrong } from "../contact/addressForm.ts";

type Changes = Partial<Pick<User, "name" | "phones" | "shippingAddress" | "billingAddress" | "language">>;

/**
 * Saves a part of the profile and says how it went.
 * @param fieldOf where the server's complaint about `phones.1` stands on the page
 */
export function useSaving(fieldOf: (path: string) => string) {
  const { t } = useTranslation("errors");
  const problem = useProblem();
  const [wrong, complain] = useState<readonly Wrong[]>([]);
  const [trouble, setTrouble] = useState<string>();
  const [busy, setBusy] = useState(false);

  /** Answers whether it was saved. */
  async function save(changes: Changes): Promise<boolean> {
    if (busy) return false;
    setBusy(true);
    setTrouble(undefined);
    complain([]);
    try {
      updateUser(await api.accounts.update({ body: changes }));
      toast.success(t("common.saved"));
      return true;
    } catch (error) {
      const told = error instanceof ApiError ? Object.entries(error.fields) : [];
      if (told.length > 0) complain(told.map(([path, message]) => ({ field: fieldOf(path), message })));
      else setTrouble(problem(error, "profile.updateFailed"));
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { save, wrong, complain, trouble, busy };
}
