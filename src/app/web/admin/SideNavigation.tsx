import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import type { Waiting } from "#shop/operations/contract.ts";
import { waitingQuery } from "#shop/operations/web/admin/queries.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { useCan } from "#web/session/useCan.ts";
import { adminNavigation, adminRoot, editPath, navigationGroups } from "./adminNavigation.ts";

/** The pages of the admin by group, with the number of what waits on each. */
export function SideNavigation() {
  const { t } = useTranslation("admin");
  const can = useCan();
  const { data: waiting } = useQuery(waitingQuery);
  const [path] = (useParams()["*"] ?? "").split("/");
  // The form of an existing product belongs to the products page.
  const here = path === editPath ? "products" : path;
  const allowed = adminNavigation.filter(({ permission }) => can(permission));
  const groups = navigationGroups
    .map((group) => ({ group, entries: allowed.filter((entry) => entry.group === group) }))
    .filter(({ entries }) => entries.length > 0);
  return (
    <nav className="admin-nav" aria-label={t("tabs")}>
      {groups.map(({ group, entries }) => (
        <section key={group}>
          {group !== "home" && <h2>{t(`nav.${group}`)}</h2>}
          <ul>
            {entries.map((entry) => (
              <li key={entry.path}>
                <Link to={`${adminRoot}/${entry.path}`} aria-current={entry.path === here ? "page" : undefined}>
                  <span>{t(entry.label)}</span>
                  {"waiting" in entry && <WaitingCount count={sumOf(waiting, entry.waiting)} />}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

const sumOf = (waiting: Waiting | undefined, names: readonly (keyof Waiting)[]): number =>
  names.reduce((sum, name) => sum + (waiting?.[name] ?? 0), 0);

function WaitingCount({ count }: { count: number }) {
  const { t } = useTranslation("admin");
  const { number } = useLanguage();
  if (count === 0) return null;
  const n = number(count);
  return (
    <>
      <b className="number" aria-hidden="true">
        {n}
      </b>
      <span className="visually-hidden">{t("nav.waiting", { count, n })}</span>
    </>
  );
}
