import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { StaffRole } from "#platform/staffRoles.ts";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { DataTable } from "#web/ui/DataTable.tsx";
import { toast } from "#web/ui/toast.ts";
import { adminStaffApi } from "./adminStaffApi.ts";
import { allStaffQueries, invitationsQuery } from "./queries.ts";

/** Open invitations. `roles`: those that the caller may give and take. */
export function Invitations({ roles }: { roles: readonly StaffRole[] }) {
  const { t } = useTranslation("admin");
  const { brief } = useLanguage();
  const errorMessage = useAdminErrorMessage();
  const queryClient = useQueryClient();
  const { data } = useQuery(invitationsQuery);
  const revoke = useMutation({
    mutationFn: (id: string) => adminStaffApi.revokeInvitation({ params: { id } }),
    onSuccess: () => toast.success(t("staff.revoked")),
    onError: (error) => toast.error(errorMessage(error)),
    onSettled: () => queryClient.invalidateQueries(allStaffQueries),
  });
  if (!data?.items.length) return null;
  return (
    <section className="stack staff__section">
      <h2>{t("staff.invitations")}</h2>
      <DataTable label={t("staff.invitations")}>
        <thead>
          <tr>
            <th className="data-table__name">{t("col.email")}</th>
            <th>{t("staff.role")}</th>
            <th>{t("staff.invitedBy")}</th>
            <th>{t("staff.expires")}</th>
            <th>
              <span className="visually-hidden">{t("staff.actions")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {data.items.map(({ id, email, role, by, expiresAt, expired }) => (
            <tr key={id}>
              <th scope="row" className="data-table__name">
                <span className="code">{email}</span>
              </th>
              <td>{t(`role.${role}`)}</td>
              <td>
                <bdi>{by ?? "–"}</bdi>
              </td>
              <td>
                {expired ? (
                  <Badge tone="warning">{t("staff.expired")}</Badge>
                ) : (
                  <span className="number">{brief(expiresAt)}</span>
                )}
              </td>
              <td>
                {roles.includes(role) && (
                  <Button
                    size="small"
                    busy={revoke.isPending && revoke.variables === id}
                    onClick={() => revoke.mutate(id)}
                  >
                    {t("staff.revoke")}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </section>
  );
}
