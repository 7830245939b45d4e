import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { canManageRole, type StaffRole, staffRoles } from "#platform/staffRoles.ts";
import type { StaffMember } from "#shop/accounts/adminStaffContract.ts";
import { AdminList } from "#web/admin/list/AdminList.tsx";
import { useUrlFilters } from "#web/admin/list/useUrlFilters.ts";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { useUser } from "#web/session/guards.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { toast } from "#web/ui/toast.ts";
import { adminStaffApi } from "./adminStaffApi.ts";
import { Invitations } from "./Invitations.tsx";
import { InviteDialog } from "./InviteDialog.tsx";
import { PermissionMatrix } from "./PermissionMatrix.tsx";
import { allStaffQueries, staffQuery } from "./queries.ts";
import "./staff.css";

type Question = { member: StaffMember; action: "remove" | "signOut" };

export default function StaffTab() {
  const { t } = useTranslation("admin");
  const { number } = useLanguage();
  const { staff } = useUser();
  const { page, hrefOf } = useUrlFilters("/secret-dashboard/staff", []);
  const members = useQuery(staffQuery(page));
  const [inviting, setInviting] = useState(false);
  const [question, setQuestion] = useState<Question>();
  const mine = staff?.role ?? null;
  const roles = staffRoles.filter((role) => canManageRole(mine, role));
  return (
    <AdminList
      title={t("tab.staff")}
      query={members}
      columns={6}
      hrefOf={(page) => hrefOf({}, page)}
      isFiltered={false}
      empty={{ title: t("nothingTitle") }}
      tools={
        roles.length > 0 && (
          <Button kind="main" size="small" onClick={() => setInviting(true)}>
            {t("staff.invite")}
          </Button>
        )
      }
      head={
        <>
          <th className="data-table__name">{t("col.name")}</th>
          <th>{t("staff.role")}</th>
          <th>{t("staff.secondFactor")}</th>
          <th>{t("staff.lastSeen")}</th>
          <th>{t("staff.sessions")}</th>
          <th>
            <span className="visually-hidden">{t("staff.actions")}</span>
          </th>
        </>
      }
      row={(member, first) => (
        <tr key={member.id} data-id={member.id} tabIndex={first ? 0 : -1}>
          <th scope="row" className="data-table__name">
            <bdi>{member.name}</bdi> {member.isSelf && <Badge>{t("staff.you")}</Badge>}
            <span className="code small muted staff__email">{member.email}</span>
          </th>
          <td>{member.manageable ? <RoleField member={member} roles={roles} /> : t(`role.${member.role}`)}</td>
          <td>
            <Badge tone={member.secondFactor ? "success" : "warning"}>
              {t(member.secondFactor ? "staff.secondFactorOn" : "staff.secondFactorOff")}
            </Badge>
          </td>
          <td>
            <LastSeen at={member.lastSeenAt} />
          </td>
          <td className="number">{number(member.sessions)}</td>
          <td>
            {member.manageable && (
              <div className="actions staff__actions">
                {member.sessions > 0 && (
                  <Button size="small" onClick={() => setQuestion({ member, action: "signOut" })}>
                    {t("staff.signOut")}
                  </Button>
                )}
                <Button size="small" kind="quiet" onClick={() => setQuestion({ member, action: "remove" })}>
                  {t("staff.remove")}
                </Button>
              </div>
            )}
          </td>
        </tr>
      )}
    >
      <Invitations roles={roles} />
      <PermissionMatrix />
      <InviteDialog open={inviting} roles={roles} onClose={() => setInviting(false)} />
      <ConfirmDialog question={question} onClose={() => setQuestion(undefined)} />
    </AdminList>
  );
}

function LastSeen({ at }: { at: string | null }) {
  const { t } = useTranslation("admin");
  const { brief } = useLanguage();
  return at ? <span className="number">{brief(at)}</span> : <span className="muted">{t("staff.never")}</span>;
}

type RoleFieldProps = { member: StaffMember; roles: readonly StaffRole[] };

/** The change holds at once, from the person's next call on. */
function RoleField({ member, roles }: RoleFieldProps) {
  const { t } = useTranslation("admin");
  const errorMessage = useAdminErrorMessage();
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: (role: StaffRole) => adminStaffApi.changeRole({ params: { id: member.id }, body: { role } }),
    onSuccess: ({ role }) =>
      toast.success(t("staff.changed", { name: member.name || member.email, role: t(`role.${role}`) })),
    onError: (error) => toast.error(errorMessage(error)),
    onSettled: () => queryClient.invalidateQueries(allStaffQueries),
  });
  return (
    <select
      className="input input--small staff__role"
      aria-label={t("staff.roleOf", { name: member.name || member.email })}
      value={change.isPending ? change.variables : member.role}
      disabled={change.isPending}
      onChange={(event) => change.mutate(event.currentTarget.value as StaffRole)}
    >
      {roles.map((role) => (
        <option key={role} value={role}>
          {t(`role.${role}`)}
        </option>
      ))}
    </select>
  );
}

type ConfirmProps = { question: Question | undefined; onClose(): void };

function ConfirmDialog({ question, onClose }: ConfirmProps) {
  const { t } = useTranslation("admin");
  const errorMessage = useAdminErrorMessage();
  const queryClient = useQueryClient();
  const run = useMutation({
    mutationFn: ({ member: { id }, action }: Question) =>
      action === "remove" ? adminStaffApi.remove({ params: { id } }) : adminStaffApi.endSessions({ params: { id } }),
    onSuccess: (_, { action }) => toast.success(t(action === "remove" ? "staff.removed" : "staff.signedOut")),
    onError: (error) => toast.error(errorMessage(error)),
    onSettled() {
      onClose();
      return queryClient.invalidateQueries(allStaffQueries);
    },
  });
  const name = question ? question.member.name || question.member.email : "";
  const isRemoval = question?.action === "remove";
  return (
    <Dialog
      open={question !== undefined}
      onClose={onClose}
      title={t(isRemoval ? "staff.removeTitle" : "staff.signOutTitle", { name })}
      actions={
        <>
          <Button
            kind={isRemoval ? "danger" : "main"}
            busy={run.isPending}
            onClick={() => question && run.mutate(question)}
          >
            {t(isRemoval ? "staff.remove" : "staff.signOut")}
          </Button>
          <Button onClick={onClose}>{t("goBack")}</Button>
        </>
      }
    >
      <p>{t(isRemoval ? "staff.removeText" : "staff.signOutText")}</p>
    </Dialog>
  );
}
