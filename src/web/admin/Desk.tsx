import { Suspense, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link, Navigate, useParams } from "react-router";
import { LanguageMenu } from "#web/frame/LanguageMenu.tsx";
import { Logo } from "#web/frame/Logo.tsx";
import { ThemeToggle } from "#web/frame/ThemeToggle.tsx";
import { logOut } from "#web/session/session.ts";
import { IconButton } from "#web/ui/IconButton.tsx";
import { LogOutIcon } from "#web/ui/icons.tsx";
import { Spinner } from "#web/ui/Spinner.tsx";
import { toast } from "#web/ui/toast.ts";
import { useProblem } from "#web/useProblem.ts";
import { DeskTabs } from "./DeskTabs.tsx";
import { desk, firstTab, tabs } from "./tabs.ts";
import "#web/styles/desk.css";
import "#web/styles/orders.css";
import "#web/styles/admin.css";

export default function Desk() {
  const [path] = (useParams()["*"] ?? "").split("/");
  const tab = tabs.find((one) => one.path === path);
  useSlash();
  if (!tab) return <Navigate to={`${desk}/${firstTab}`} replace />;
  return (
    <div className="desk">
      <DeskHead />
      <div className="wrap">
        <Suspense fallback={<Spinner />}>
          <tab.Page />
        </Suspense>
      </div>
    </div>
  );
}

/** `/` leads to the tab's search, unless somebody is writing. */
function useSlash(): void {
  useEffect(() => {
    const lead = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
      if ((event.target as HTMLElement).closest("input, textarea, select, [contenteditable], dialog")) return;
      const field = document.querySelector<HTMLInputElement>("[data-desk-search]");
      if (!field) return;
      event.preventDefault();
      field.focus();
      field.select();
    };
    document.addEventListener("keydown", lead);
    return () => document.removeEventListener("keydown", lead);
  }, []);
}

function DeskHead() {
  const { t } = useTranslation("admin");
  const problem = useProblem();
  const leave = () => logOut().catch((error) => toast.error(problem(error, "auth.logout.failed")));
  return (
    <header className="wrap">
      <div className="desk-head">
        <Logo />
        <div className="desk-head__tools push">
          <Link className="only-desk small" to="/">
            {t("toShop")}
          </Link>
          <LanguageMenu />
          <ThemeToggle />
          <IconButton label={t("logOut")} onClick={leave}>
            <LogOutIcon />
          </IconButton>
        </div>
      </div>
      <DeskTabs />
    </header>
  );
}
