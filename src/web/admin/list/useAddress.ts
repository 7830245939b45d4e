import { useNavigate, useSearchParams } from "react-router";

/**
 * What a list of the desk shows lives in its address, so that back, reload and a shared link work. An empty text is
 * nothing asked for.
 * @param base the tab's own address
 */
export function useAddress<Name extends string>(base: string, names: readonly Name[]) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const values = Object.fromEntries(names.map((name) => [name, textIn(search, name)])) as Record<Name, string>;
  const asked = Number(search.get("page"));
  const page = Number.isInteger(asked) && asked > 0 ? asked : 1;

  /** Every change but a turned page leads to the first page of another list. */
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
  /** Opens what lies below the list, such as one of its rows; without a name, closes it. */
  const open = (below = "") => void navigate(hrefOf({}, page, below), { preventScrollReset: true });
  const isFiltered = names.some((name) => name !== "sort" && values[name] !== "");
  return { values, page, hrefOf, set, clear, open, isFiltered };
}

export type Address<Name extends string> = ReturnType<typeof useAddress<Name>>;

const textIn = (search: URLSearchParams, name: string): string => search.get(name)?.trim().slice(0, 200) ?? "";
