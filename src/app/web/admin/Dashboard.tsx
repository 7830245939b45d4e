import { Suspense, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link, Navigate, useParams } from "react-router";
import { useErrorMessage } from "#web/forms/useErrorMessage.ts";
import { LanguageMenu } from "#web/layout/LanguageMenu.tsx";
import { Logo } from "#web/layout/Logo.tsx";
import { ThemeToggle } from "#web/layout/ThemeToggle.tsx";
import { logOut } from "#web/session/session.ts";
import { IconButton } from "#web/ui/IconButton.tsx";
import { LogOutIcon } from "#web/ui/icons.tsx";
import { Spinner } from "#web/ui/Spinner.tsx";
import { toast } from "#web/ui/toast.ts";
import { adminRoot, adminTabs, editPath, firstTab } from "./adminTabs.ts";
import { DashboardTabs } from "./DashboardTabs.tsx";
import "./admin.css";
import "#web/styles/dataTable.css";
import "#web/admin/list/adminList.css";
import "#shop/orders/web/orders.css";

/** `onTab` receives the name of the open tab. */
export default function Dashboard({ onTab }: { onTab(name: string): void }) {
  const { t } = useTranslation("admin");
  const [path] = (useParams()["*"] ?? "").split("/");
  const isEditing = path === editPath;
  const tab = adminTabs.find((one) => one.path === (isEditing ? "create" : path));
  const name = tab && t(isEditing ? "tab.edit" : tab.label);
  useEffect(() => {
    if (name) onTab(name);
  }, [name, onTab]);
  useSearchShortcut();
  if (!tab) return <Navigate to={`${adminRoot}/${firstTab}`} replace />;
  return (
    <div className="admin">
      <DashboardHeader />
      <div className="wrap">
        <Suspense fallback={<Spinner />}>
          <tab.Page />
        </Suspense>
      </div>
    </div>
  );
}

/** `/` focuses the tab's search field, unless the focus is in a text field. */
function useSearchShortcut(): void {
  useEffect(() => {
    const lead = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
      if ((event.target as HTMLElement).closest("input, textarea, select, [contenteditable], dialog")) return;
      const field = document.querySelector<HTMLInputElement>("[data-admin-search]");
      if (!field) return;
      event.preventDefault();
      field.focus();
      field.select();
    };
    document.addEventListener("keydown", lead);
    return () => document.removeEventListener("keydown", lead);
  }, []);
}

function DashboardHeader() {
  const { t } = useTranslation("admin");
  const errorMessage = useErrorMessage();
  const leave = () => logOut().catch((error) => toast.error(errorMessage(error, "auth.logout.failed")));
  return (
    <header className="wrap">
      <div className="admin-header">
        <Logo />
        <div className="admin-header__tools push">
          <Link className="only-desktop small" to="/">
            {t("toShop")}
          </Link>
          <LanguageMenu />
          <ThemeToggle />
          <IconButton label={t("logOut")} onClick={leave}>
            <LogOutIcon />
          </IconButton>
        </div>
      </div>
      <DashboardTabs />
    </header>
  );
}
