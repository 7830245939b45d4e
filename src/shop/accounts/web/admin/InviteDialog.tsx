import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { type Language, languageCodes, languages } from "#platform/languages.ts";
import type { StaffRole } from "#platform/staffRoles.ts";
import { FormError } from "#web/admin/FormError.tsx";
import { useFieldErrors } from "#web/admin/useFieldErrors.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field } from "#web/ui/Field.tsx";
import { SelectField } from "#web/ui/SelectField.tsx";
import { toast } from "#web/ui/toast.ts";
import { adminStaffApi } from "./adminStaffApi.ts";
import { allStaffQueries } from "./queries.ts";
import "#web/admin/adminForm.css";

type Props = { open: boolean; roles: readonly StaffRole[]; onClose(): void };

/** The least powerful role is the default, so that nobody grants more by accident. */
const defaultRole: StaffRole = "readOnly";

export function InviteDialog({ open, roles, onClose }: Props) {
  const { t } = useTranslation("admin");
  const { language } = useLanguage();
  const queryClient = useQueryClient();
  const invite = useMutation({
    mutationFn: adminStaffApi.invite,
    onSuccess({ email }) {
      toast.success(t("staff.invited", { email }));
      onClose();
      return queryClient.invalidateQueries(allStaffQueries);
    },
  });
  const { errorOf, formError, onSubmit, onChange } = useFieldErrors(invite.error);

  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    onSubmit();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? "").trim();
    if (invite.isPending) return;
    const body = { email: text("email"), role: text("role") as StaffRole, language: text("language") as Language };
    invite.mutate({ body });
  }

  return (
    <Dialog open={open} onClose={onClose} title={t("staff.inviteTitle")} lead={t("staff.inviteLead")}>
      <form className="admin-form" noValidate onChange={onChange} onSubmit={send}>
        <FormError error={formError} />
        <Field small label={t("col.email")} name="email" type="email" autoComplete="off" error={errorOf("email")} />
        <SelectField small label={t("staff.role")} name="role" defaultValue={defaultRole}>
          {roles.map((role) => (
            <option key={role} value={role}>
              {t(`role.${role}`)}
            </option>
          ))}
        </SelectField>
        <SelectField small label={t("staff.mailLanguage")} name="language" defaultValue={language}>
          {languageCodes.map((code) => (
            <option key={code} value={code}>
              {languages[code].name}
            </option>
          ))}
        </SelectField>
        <Button kind="main" type="submit" busy={invite.isPending}>
          {t("staff.sendInvitation")}
        </Button>
      </form>
    </Dialog>
  );
}
