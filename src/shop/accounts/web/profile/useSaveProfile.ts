import { useState } from "react";
import { useTranslation } from "react-i18next";
import { accountsApi } from "#shop/accounts/web/accountsApi.ts";
import { ApiError } from "#web/api/apiClient.ts";
import { useErrorMessage } from "#web/forms/useErrorMessage.ts";
import { type FieldError, useLiveErrors } from "#web/forms/useLiveErrors.ts";
import { type User, updateUser } from "#web/session/session.ts";
import { toast } from "#web/ui/toast.ts";

type ProfileChanges = Partial<Pick<User, "name" | "phones" | "shippingAddress" | "billingAddress" | "language">>;

/**
 * Saves a part of the profile and shows the result.
 * @param validate returns the errors of the fields as they are now
 * @param toFieldName maps a server field such as `phones.1` to the field's name on the page
 */
export function useSaveProfile(validate: () => readonly FieldError[], toFieldName: (path: string) => string) {
  const { t } = useTranslation("errors");
  const errorMessage = useErrorMessage();
  const { wrong, check, refuse, onChange } = useLiveErrors(validate);
  const [errorText, setErrorText] = useState<string>();
  const [busy, setBusy] = useState(false);

  /** Returns true if it was saved. */
  async function save(changes: ProfileChanges): Promise<boolean> {
    if (busy) return false;
    setBusy(true);
    setErrorText(undefined);
    try {
      updateUser(await accountsApi.accounts.update({ body: changes }));
      toast.success(t("common.saved"));
      return true;
    } catch (error) {
      const serverErrors = error instanceof ApiError ? Object.entries(error.fields) : [];
      if (serverErrors.length > 0)
        refuse(serverErrors.map(([path, message]) => ({ field: toFieldName(path), message })));
      else setErrorText(errorMessage(error, "profile.updateFailed"));
      return false;
    } finally {
      setBusy(false);
    }
  }
  /** `check` returns whether all fields are right. `onChange` belongs to the `form` element. */
  return { check, save, wrong, onChange, errorText, busy };
}
