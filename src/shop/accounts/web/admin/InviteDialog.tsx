import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { type Language, languageCodes, languages } from "#platform/languages.ts";
import type { StaffRole } from "#platform/staffRoles.ts";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { ApiError } from "#web/api/apiClient.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { SelectField } from "#web/ui/SelectField.tsx";
import { toast } from "#web/ui/toast.ts";
import { adminStaffApi } from "./adminStaffApi.ts";
import { allStaffQueries } from "./queries.ts";

type Props = { open: boolean; roles: readonly StaffRole[]; onClose(): void };

/** The least powerful role is the default, so that nobody grants more by accident. */
const defaultRole: StaffRole = "readOnly";

export function InviteDialog({ open, roles, onClose }: Props) {
  const { t } = useTranslation("admin");
  const { t: errorText } = useTranslation("errors");
  const { language } = useLanguage();
  const errorMessage = useAdminErrorMessage();
  const queryClient = useQueryClient();
  const invite = useMutation({
    mutationFn: adminStaffApi.invite,
    onSuccess({ email }) {
      toast.success(t("staff.invited", { email }));
      onClose();
      return queryClient.invalidateQueries(allStaffQueries);
    },
  });
  const fields = invite.error instanceof ApiError ? invite.error.fields : {};

  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? "").trim();
    if (invite.isPending) return;
    const body = { email: text("email"), role: text("role") as StaffRole, language: text("language") as Language };
    invite.mutate({ body });
  }

  return (
    <Dialog open={open} onClose={onClose} title={t("staff.inviteTitle")} lead={t("staff.inviteLead")}>
      <form className="admin-form" noValidate onSubmit={send}>
        {invite.error && Object.keys(fields).length === 0 && (
          <Notice tone="danger" live title={errorMessage(invite.error)} />
        )}
        <Field
          small
          label={t("col.email")}
          name="email"
          type="email"
          autoComplete="off"
          error={fields.email && errorText(fields.email)}
        />
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
