import { useTranslation } from "react-i18next";
import { hasPermission, permissions, staffRoles } from "#platform/staffRoles.ts";
import { DataTable } from "#web/ui/DataTable.tsx";
import { Disclosure } from "#web/ui/Disclosure.tsx";
import { CheckIcon } from "#web/ui/icons.tsx";

/** Permissions of each role, from the same data that the server checks. */
export function PermissionMatrix() {
  const { t } = useTranslation("admin");
  return (
    <section className="staff__section">
      <Disclosure title={t("staff.matrix")}>
        <DataTable label={t("staff.matrix")}>
          <thead>
            <tr>
              <th className="data-table__name">{t("staff.permission")}</th>
              {staffRoles.map((role) => (
                <th key={role}>{t(`role.${role}`)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {permissions.map((permission) => (
              <tr key={permission}>
                <th scope="row" className="data-table__name">
                  {t(`permission.${permission}`)}
                </th>
                {staffRoles.map((role) => (
                  <td key={role} className="staff__cell">
                    {hasPermission(role, permission) ? (
                      <>
                        <CheckIcon />
                        <span className="visually-hidden">{t("staff.yes")}</span>
                      </>
                    ) : (
                      <span className="visually-hidden">{t("staff.no")}</span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </DataTable>
      </Disclosure>
    </section>
  );
}
