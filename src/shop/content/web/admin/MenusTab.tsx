import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { SkeletonLines } from "#web/ui/Skeleton.tsx";
import { Announcements } from "./menus/Announcements.tsx";
import { MenuForm } from "./menus/MenuForm.tsx";
import { menusQuery } from "./queries.ts";
import "./menus/menus.css";

/** Menus of header and footer, and the announcements above the header. */
export default function MenusTab() {
  const { t } = useTranslation("admin");
  const errorMessage = useAdminErrorMessage();
  const query = useQuery(menusQuery);
  return (
    <>
      <div className="admin__head">
        <h1>{t("tab.menus")}</h1>
      </div>
      <Announcements />
      {query.isError ? (
        <EmptyState
          title={errorMessage(query.error)}
          action={<Button onClick={() => query.refetch()}>{t("tryAgain")}</Button>}
        />
      ) : !query.data ? (
        <SkeletonLines lines={4} height="4rem" />
      ) : (
        <div className="menus">
          {query.data.menus.map((menu) => (
            <MenuForm key={`${menu.name} ${menu.version}`} menu={menu} choices={query.data} />
          ))}
        </div>
      )}
    </>
  );
}
