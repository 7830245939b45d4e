import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/Button.tsx";
import { SearchField } from "./SearchField.tsx";
import type { Address } from "./useAddress.ts";

type Props<Name extends string> = {
  address: Address<Name>;
  /** What the search field looks for, and where in the address it stands. */
  search?: { label: string; name: Name; latin?: boolean };
  /** The other filters. */
  children?: ReactNode;
};

/** What a list is narrowed by: words first, then choices, and a way back to all of it. */
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
