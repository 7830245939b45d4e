import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/Button.tsx";
import { SearchField } from "./SearchField.tsx";
import type { UrlFilters } from "./useUrlFilters.ts";

type Props<Name extends string> = {
  address: UrlFilters<Name>;
  /** Label of the search field, and its parameter in the URL. */
  search?: { label: string; name: Name; latin?: boolean };
  /** The other filters. */
  children?: ReactNode;
};

/** The filters of a list: search field, choices, and a button that clears all. */
export function ListFilters<Name extends string>({ address, search, children }: Props<Name>) {
  const { t } = useTranslation("admin");
  return (
    <form className="filters" onSubmit={(event) => event.preventDefault()}>
      {search && (
        <SearchField
          latin={search.latin}
          label={search.label}
          value={address.values[search.name]}
          onTyped={(text) => address.set({ [search.name]: text } as Record<Name, string>)}
        />
      )}
      {children}
      {address.isFiltered && (
        <Button kind="quiet" size="small" onClick={address.clear}>
          {t("clear")}
        </Button>
      )}
    </form>
  );
}
