import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "#web/ui/Link.tsx";
import { NextIcon } from "./icons.tsx";

/** Breadcrumbs. Adds the home page; the last item, without `href`, is the current page. */
export function Breadcrumbs({ trail }: { trail: readonly { name: ReactNode; href?: string | undefined }[] }) {
  const { t } = useTranslation("common");
  return (
    <nav className="breadcrumbs" aria-label={t("trail")}>
      <ol>
        <li>
          <Link to="/">{t("home")}</Link>
        </li>
        {trail.map(({ name, href }) => (
          <li key={href ?? "here"}>
            <NextIcon />
            {href ? <Link to={href}>{name}</Link> : <span aria-current="page">{name}</span>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
