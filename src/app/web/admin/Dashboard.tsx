import { Store } from "lucide-react";
import { Suspense, useEffect, useLayoutEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, Navigate, useLocation, useParams } from "react-router";
import { clearRecentItems } from "#web/admin/recentItems.ts";
import { useErrorMessage } from "#web/forms/useErrorMessage.ts";
import { LanguageMenu } from "#web/layout/LanguageMenu.tsx";
import { Logo } from "#web/layout/Logo.tsx";
import { ThemeToggle } from "#web/layout/ThemeToggle.tsx";
import { logOut } from "#web/session/session.ts";
import { useCan } from "#web/session/useCan.ts";
import { Drawer } from "#web/ui/Drawer.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { LogOutIcon, MenuIcon } from "#web/ui/icons.tsx";
import { Spinner } from "#web/ui/Spinner.tsx";
import { toast } from "#web/ui/toast.ts";
import { adminNavigation, adminRoot, editPath } from "./adminNavigation.ts";
import { PaletteButton } from "./PaletteButton.tsx";
import { SideNavigation } from "./SideNavigation.tsx";
import "./admin.css";
import "#web/styles/dataTable.css";
import "#web/admin/list/adminList.css";
import "#shop/orders/web/orders.css";

/** `onPage` receives the name of the open page. */
export default function Dashboard({ onPage }: { onPage(name: string): void }) {
  // Loads the errors of staff too, which all pages of the dashboard ask for as `errors`.
  const { t } = useTranslation(["admin", "adminErrors"]);
  const [path] = (useParams()["*"] ?? "").split("/");
  const isEditing = path === editPath;
  const page = adminNavigation.find((one) => one.path === (isEditing ? "create" : path));
  const name = page && t(isEditing ? "tab.edit" : page.label);
  useEffect(() => {
    if (name) onPage(name);
  }, [name, onPage]);
  useSearchShortcut();
  const can = useCan();
  const first = adminNavigation.find(({ permission }) => can(permission));
  if (!page && first) return <Navigate to={`${adminRoot}/${first.path}`} replace />;
  return (
    <div className="admin">
      <a className="skip-link" href="#admin-content">
        {t("nav.skip")}
      </a>
      <div className="admin-side">
        <Logo />
        <SideNavigation />
      </div>
      <div className="admin-page">
        <DashboardHeader />
        <div className="wrap" id="admin-content" tabIndex={-1}>
          <Suspense fallback={<Spinner />}>{page && can(page.permission) ? <page.Page /> : <NoPermission />}</Suspense>
        </div>
      </div>
    </div>
  );
}

function NoPermission() {
  const { t } = useTranslation("admin");
  const errorMessage = useErrorMessage();
  return (
    <EmptyState title={t("noPermission")} heading="h1">
      {errorMessage(undefined, "auth.noPermission")}
    </EmptyState>
  );
}

/** `/` focuses the page's search field, unless the focus is in a text field. */
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
  const leave = () => {
    clearRecentItems();
    logOut().catch((error) => toast.error(errorMessage(error, "auth.logout.failed")));
  };
  return (
    <header className="wrap">
      <div className="admin-header">
        <NavigationDrawer />
        <PaletteButton />
        <div className="admin-header__tools ms-auto">
          <Link className="small admin-header__shop" to="/">
            <Store aria-hidden />
            <span>{t("toShop")}</span>
          </Link>
          <LanguageMenu />
          <ThemeToggle />
          <IconButton label={t("logOut")} onClick={leave}>
            <LogOutIcon />
          </IconButton>
        </div>
      </div>
    </header>
  );
}

/** The side navigation where the screen is too narrow for a column of its own. */
function NavigationDrawer() {
  const { t } = useTranslation("admin");
  const [open, setOpen] = useState(false);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigation closes the menu
  useLayoutEffect(() => setOpen(false), [key]);
  return (
    <div className="only-phone">
      <IconButton label={t("nav.open")} onClick={() => setOpen(true)}>
        <MenuIcon />
      </IconButton>
      <Drawer side="start" open={open} onClose={() => setOpen(false)} title={t("nav.title")}>
        <SideNavigation />
      </Drawer>
    </div>
  );
}
