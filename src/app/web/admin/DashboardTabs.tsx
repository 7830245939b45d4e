import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { adminRoot, adminTabs, editPath } from "./adminTabs.ts";

/** A tab row that scrolls if it does not fit; the open tab is scrolled into view. */
export function DashboardTabs() {
  const { t } = useTranslation("admin");
  const row = useRef<HTMLElement>(null);
  const [tab] = (useParams()["*"] ?? "").split("/");
  // The form of an existing product belongs to the products tab.
  const here = tab === editPath ? "products" : tab;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row scrolls when the tab changes
  useEffect(() => {
    const [open, nav] = [row.current?.querySelector<HTMLElement>("[aria-current]"), row.current];
    if (!open || !nav) return;
    // Not scrollIntoView: that would scroll the page as well.
    nav.scrollLeft += centreOf(open) - centreOf(nav);
  }, [here]);
  return (
    <nav className="tabs admin-tabs" aria-label={t("tabs")} ref={row}>
      {adminTabs.map(({ path, label }) => (
        <Link key={path} to={`${adminRoot}/${path}`} aria-current={path === here ? "page" : undefined}>
          {t(label)}
        </Link>
      ))}
    </nav>
  );
}

function centreOf(element: HTMLElement): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}
