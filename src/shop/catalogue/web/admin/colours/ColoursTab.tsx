import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { inLanguage, languageCodes } from "#platform/languages.ts";
import type { ListedColour } from "#shop/catalogue/colourContract.ts";
import { AdminList } from "#web/admin/list/AdminList.tsx";
import { ListFilters } from "#web/admin/list/ListFilters.tsx";
import { useUrlFilters } from "#web/admin/list/useUrlFilters.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { useCan } from "#web/session/useCan.ts";
import { Button } from "#web/ui/Button.tsx";
import { ColourDot } from "./ColourDot.tsx";
import { ColourDrawer } from "./ColourDrawer.tsx";
import { coloursQuery } from "./queries.ts";

/** The colours of the shop: names, value, family and use of each. */
export default function ColoursTab() {
  const { t } = useTranslation("admin");
  const { language } = useLanguage();
  const can = useCan();
  const filters = useUrlFilters("/secret-dashboard/colours", ["q"]);
  const colours = useQuery(coloursQuery(filters.values.q, filters.page, language));
  const [openKey, setOpenKey] = useState<string>();
  const opened = openKey === "" ? "new" : colours.data?.items.find(({ key }) => key === openKey);
  return (
    <AdminList
      title={t("tab.colours")}
      query={colours}
      columns={6}
      hrefOf={(page) => filters.hrefOf({}, page)}
      isFiltered={filters.isFiltered}
      onOpen={setOpenKey}
      empty={{ title: t("colours.empty"), text: t("colours.emptyText") }}
      tools={
        can("products.write") && (
          <Button size="small" kind="main" onClick={() => setOpenKey("")}>
            {t("colours.add")}
          </Button>
        )
      }
      filters={<ListFilters address={filters} search={{ name: "q", label: t("colours.search") }} />}
      head={
        <>
          <th className="data-table__name">{t("colours.name")}</th>
          <th>{t("colours.otherNames")}</th>
          <th>{t("colours.family")}</th>
          <th>{t("colours.hex")}</th>
          <th className="text-end">{t("tab.products")}</th>
          <th className="text-end">{t("colours.variants")}</th>
        </>
      }
      row={(colour, first) => (
        <ColourRow key={colour.key} colour={colour} first={first} onOpen={() => setOpenKey(colour.key)} />
      )}
    >
      <ColourDrawer colour={opened} onClose={() => setOpenKey(undefined)} />
    </AdminList>
  );
}

function ColourRow({ colour, first, onOpen }: { colour: ListedColour; first: boolean; onOpen(): void }) {
  const { t } = useTranslation(["admin", "finding"]);
  const { language, number } = useLanguage();
  const name = inLanguage(colour.name, language);
  const others = languageCodes.filter((code) => code !== language);
  return (
    <tr
      data-id={colour.key}
      tabIndex={first ? 0 : -1}
      onClick={(event) => {
        if (!(event.target as HTMLElement).closest("button")) onOpen();
      }}
    >
      <th scope="row" className="data-table__name">
        <button type="button" className="colour-name" aria-label={t("colours.edit", { name })} onClick={onOpen}>
          <ColourDot hex={colour.hex} />
          <bdi>{name}</bdi>
        </button>
      </th>
      <td className="muted">
        {others.map((code, at) => (
          <span key={code}>
            {at > 0 && " · "}
            <bdi lang={code}>{colour.name[code] || "–"}</bdi>
          </span>
        ))}
      </td>
      <td>{t(`finding:family.${colour.family}`)}</td>
      <td>{colour.hex ? <span className="code">{colour.hex}</span> : "–"}</td>
      <td className="text-end number">{number(colour.products)}</td>
      <td className="text-end number">{number(colour.variants)}</td>
    </tr>
  );
}
