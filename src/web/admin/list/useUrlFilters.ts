import { useNavigate, useSearchParams } from "react-router";

/**
 * Keeps the filters of an admin list in the URL, so that back, reload and shared links work. An empty text is no
 * filter.
 * @param base the tab's path
 */
export function useUrlFilters<Name extends string>(base: string, names: readonly Name[]) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const values = Object.fromEntries(names.map((name) => [name, readText(search, name)])) as Record<Name, string>;
  const requested = Number(search.get("page"));
  const page = Number.isInteger(requested) && requested > 0 ? requested : 1;

  /** Returns the URL of a changed list; every change except of the page leads to the first page. */
  function hrefOf(change: Partial<Record<Name, string>> = {}, page = 1, below = ""): string {
    const next = new URLSearchParams();
    for (const name of names) {
      const value = change[name] ?? values[name];
      if (value) next.set(name, value);
    }
    if (page > 1) next.set("page", String(page));
    const path = below ? `${base}/${below}` : base;
    return next.size > 0 ? `${path}?${next.toString().replaceAll("%2C", ",")}` : path;
  }

  const set = (change: Partial<Record<Name, string>>) =>
    void navigate(hrefOf(change), { replace: true, preventScrollReset: true });
  const clear = () => void navigate(base, { replace: true, preventScrollReset: true });
  /** Opens a path below the list, such as one of its rows; without a name, closes it. */
  const open = (below = "") => void navigate(hrefOf({}, page, below), { preventScrollReset: true });
  const isFiltered = names.some((name) => name !== "sort" && values[name] !== "");
  return { values, page, hrefOf, set, clear, open, isFiltered };
}

export type UrlFilters<Name extends string> = ReturnType<typeof useUrlFilters<Name>>;

const readText = (search: URLSearchParams, name: string): string => search.get(name)?.trim().slice(0, 200) ?? "";
