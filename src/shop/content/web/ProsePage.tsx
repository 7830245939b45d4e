import { useTranslation } from "react-i18next";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Seo } from "#web/seo/Seo.tsx";
import { Button } from "#web/ui/Button.tsx";
import type { Prose } from "./renderProse.ts";
import "./prose.css";

type Props = { prose: Prose; path: string; contents?: boolean };

/** A long text with table of contents, date of the last change and print button. */
export function ProsePage({ prose: { title, summary, changed, sections, html }, path, contents = true }: Props) {
  const { t } = useTranslation("support");
  const { day } = useLanguage();
  return (
    <div className="wrap prose-page">
      <Seo title={title} description={summary} path={path} />
      <header className="prose-page__head">
        <h1>{title}</h1>
        {contents && (
          <p className="small muted">
            {t("prose.changed")} <time dateTime={changed}>{day(`${changed}T12:00:00Z`)}</time>
          </p>
        )}
      </header>
      {contents && (
        <nav className="prose-page__contents" aria-labelledby="contents">
          <h2 id="contents">{t("prose.contents")}</h2>
          <ol>
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
          <Button kind="quiet" onClick={() => window.print()}>
            {t("prose.print")}
          </Button>
        </nav>
      )}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own text or sanitised by the server, with the settings in it escaped */}
      <article className="prose" dangerouslySetInnerHTML={{ __html: html }} />
    </div>
  );
}
