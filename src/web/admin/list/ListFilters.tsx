import type { ReactNode } from "react";
import { FilterForm } from "./FilterForm.tsx";
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
  const { values } = address;
  const active = Object.keys(values).filter((name) => name !== "sort" && name !== search?.name && values[name as Name]);
  return (
    <FilterForm
      active={active.length}
      onClear={address.isFiltered ? address.clear : undefined}
      search={
        search && (
          <SearchField
            latin={search.latin}
            label={search.label}
            value={values[search.name]}
            onTyped={(text) => address.set({ [search.name]: text } as Record<Name, string>)}
          />
        )
      }
    >
      {children}
    </FilterForm>
  );
}
