import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ApiTokenView } from "#shop/accounts/apiTokensContract.ts";
import { AdminList } from "#web/admin/list/AdminList.tsx";
import { useUrlFilters } from "#web/admin/list/useUrlFilters.ts";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { toast } from "#web/ui/toast.ts";
import { adminApiTokensApi } from "./adminApiTokensApi.ts";
import { CreateTokenDialog } from "./CreateTokenDialog.tsx";
import { allApiTokenQueries, apiTokensQuery } from "./queries.ts";
import "./staff.css";

const tones = { active: "success", expired: "warning", revoked: "plain" } as const;

/** API tokens of all staff. */
export default function ApiTokensTab() {
  const { t } = useTranslation("admin");
  const { brief } = useLanguage();
  const { page, hrefOf } = useUrlFilters("/secret-dashboard/api-tokens", []);
  const tokens = useQuery(apiTokensQuery(page));
  const [creating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<ApiTokenView>();
  const create = (
    <Button kind="main" size="small" onClick={() => setCreating(true)}>
      {t("tokens.create")}
    </Button>
  );
  return (
    <AdminList
      title={t("tab.apiTokens")}
      query={tokens}
      columns={6}
      hrefOf={(page) => hrefOf({}, page)}
      isFiltered={false}
      empty={{ title: t("tokens.emptyTitle"), text: t("tokens.emptyText"), action: create }}
      filters={<p className="muted staff__lead">{t("tokens.lead")}</p>}
      tools={tokens.data?.items.length !== 0 && create}
      head={
        <>
          <th className="data-table__name">{t("col.name")}</th>
          <th>{t("tokens.scopes")}</th>
          <th>{t("tokens.owner")}</th>
          <th>{t("tokens.lastUsed")}</th>
          <th>{t("tokens.state")}</th>
          <th>
            <span className="visually-hidden">{t("staff.actions")}</span>
          </th>
        </>
      }
      row={(token, first) => (
        <tr key={token.id} data-id={token.id} tabIndex={first ? 0 : -1}>
          <th scope="row" className="data-table__name">
            <bdi>{token.name}</bdi>
            <span className="code small muted staff__email" dir="ltr">
              {token.prefix}…
            </span>
          </th>
          <td className="staff__scopes">{token.scopes.map((scope) => t(`permission.${scope}`)).join(" · ")}</td>
          <td>
            <bdi>{token.owner}</bdi>
          </td>
          <td>
            {token.lastUsedAt ? (
              <span className="number">{brief(token.lastUsedAt)}</span>
            ) : (
              <span className="muted">{t("tokens.unused")}</span>
            )}
          </td>
          <td>
            <Badge tone={tones[token.state]}>{t(`tokens.state.${token.state}`)}</Badge>
            {token.state === "active" && (
              <span className="small muted staff__email">
                {t("tokens.until")} <span className="number">{brief(token.expiresAt)}</span>
              </span>
            )}
          </td>
          <td>
            {token.manageable && token.state === "active" && (
              <Button size="small" kind="quiet" onClick={() => setRevoking(token)}>
                {t("tokens.revoke")}
              </Button>
            )}
          </td>
        </tr>
      )}
    >
      <CreateTokenDialog open={creating} onClose={() => setCreating(false)} />
      <RevokeDialog token={revoking} onClose={() => setRevoking(undefined)} />
    </AdminList>
  );
}

function RevokeDialog({ token, onClose }: { token: ApiTokenView | undefined; onClose(): void }) {
  const { t } = useTranslation("admin");
  const errorMessage = useAdminErrorMessage();
  const queryClient = useQueryClient();
  const revoke = useMutation({
    mutationFn: ({ id }: ApiTokenView) => adminApiTokensApi.revoke({ params: { id } }),
    onSuccess: () => toast.success(t("tokens.revoked")),
    onError: (error) => toast.error(errorMessage(error)),
    onSettled() {
      onClose();
      return queryClient.invalidateQueries(allApiTokenQueries);
    },
  });
  return (
    <Dialog
      open={token !== undefined}
      onClose={onClose}
      title={t("tokens.revokeTitle", { name: token?.name ?? "" })}
      actions={
        <>
          <Button kind="danger" busy={revoke.isPending} onClick={() => token && revoke.mutate(token)}>
            {t("tokens.revoke")}
          </Button>
          <Button onClick={onClose}>{t("goBack")}</Button>
        </>
      }
    >
      <p>{t("tokens.revokeText")}</p>
    </Dialog>
  );
}
