import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { desk, tabs } from "./tabs.ts";

/** A row that scrolls where there is no room for all of it; the one that is open stands in sight. */
export function DeskTabs() {
  const { t } = useTranslation("admin");
  const row = useRef<HTMLElement>(null);
  const [tab, one] = (useParams()["*"] ?? "").split("/");
  // Who changes a product came from all of them.
  const here = tab === "create" && one ? "products" : tab;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is what moves the row
  useEffect(() => {
    const [open, nav] = [row.current?.querySelector<HTMLElement>("[aria-current]"), row.current];
    if (!open || !nav) return;
    // Not scrollIntoView: that would move the page as well.
    nav.scrollLeft += middleOf(open) - middleOf(nav);
  }, [here]);
  return (
    <nav className="tabs desk-tabs" aria-label={t("tabs")} ref={row}>
      {tabs.map(({ path, label }) => (
        <Link key={path} to={`${desk}/${path}`} aria-current={path === here ? "page" : undefined}>
          {t(label)}
        </Link>
      ))}
    </nav>
  );
}

function middleOf(element: HTMLElement): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}
