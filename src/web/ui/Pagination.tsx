import { useTranslation } from "react-i18next";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Link } from "#web/ui/Link.tsx";
import { NextIcon, PreviousIcon } from "./icons.tsx";

type Props = { page: number; pages: number; hrefOf(page: number): string };

/** Real links, so that pages can be opened in a new tab, shared and crawled. */
export function Pagination({ page, pages, hrefOf }: Props) {
  const { t } = useTranslation("common");
  const { number } = useLanguage();
  if (pages < 2) return null;
  const numbers = pageLinks(page, pages);
  return (
    <nav className="pagination" aria-label={t("pages")}>
      <ul>
        {page > 1 && (
          <li>
            <Link to={hrefOf(page - 1)} rel="prev" aria-label={t("pages.previous")}>
              <PreviousIcon />
            </Link>
          </li>
        )}
        {numbers.map((at) => (
          <li key={at} className={numbers.length > 6 && Math.abs(at - page) === 1 ? "pagination__near" : undefined}>
            {at < 0 ? (
              <span>…</span>
            ) : (
              <Link
                to={hrefOf(at)}
                aria-current={at === page ? "page" : undefined}
                aria-label={t("pages.one", { n: number(at) })}
              >
                {number(at)}
              </Link>
            )}
          </li>
        ))}
        {page < pages && (
          <li>
            <Link to={hrefOf(page + 1)} rel="next" aria-label={t("pages.next")}>
              <NextIcon />
            </Link>
          </li>
        )}
      </ul>
    </nav>
  );
}

/** Returns the first, the last and the neighbouring pages; a negative number stands for a gap. */
export function pageLinks(page: number, pages: number): number[] {
  const near = [1, page - 1, page, page + 1, pages].filter((at) => at >= 1 && at <= pages);
  const links = [...new Set(near)].sort((a, b) => a - b);
  return links.flatMap((at, index) => {
    const before = links[index - 1] ?? 0;
    if (at - before === 2) return [at - 1, at];
    return at - before > 2 ? [-at, at] : [at];
  });
}
