import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { writeCode } from "#shop/promotions/code.ts";
import type { StaffCoupon } from "#shop/promotions/contract.ts";
import { AdminList } from "#web/admin/list/AdminList.tsx";
import { ChoiceFilter } from "#web/admin/list/ChoiceFilter.tsx";
import { ListFilters } from "#web/admin/list/ListFilters.tsx";
import { useAddress } from "#web/admin/list/useAddress.ts";
import { useLanguage } from "#web/language.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { couponsAsk } from "./asks.ts";
import { CouponDrawer } from "./CouponDrawer.tsx";
import { lastDayOf } from "./couponForm.ts";
import { stateOf, tones } from "./state.ts";
import "#web/styles/coupons.css";

const kinds = ["coupon", "gift"] as const;
const states = ["active", "ended"] as const;

/** Coupons for many and gift codes for one, and what became of them. */
export default function CouponsTab() {
  const { t } = useTranslation("admin");
  const address = useAddress("/secret-dashboard/coupons", ["q", "kind", "state"]);
  const [, opened] = (useParams()["*"] ?? "").split("/");
  const { kind, state } = address.values;
  const coupons = useQuery(couponsAsk(address.values, address.page));
  return (
    <AdminList
      title={t("tab.coupons")}
      query={coupons}
      columns={7}
      hrefOf={(page) => address.hrefOf({}, page)}
      isFiltered={address.isFiltered}
      onOpen={address.open}
      empty={{ title: t("coupons.empty"), text: t("coupons.emptyText") }}
      tools={
        <>
          <Button size="small" kind="main" onClick={() => address.open("new-coupon")}>
            {t("coupons.add")}
          </Button>
          <Button size="small" onClick={() => address.open("new-gift")}>
            {t("coupons.addGift")}
          </Button>
        </>
      }
      filters={
        <ListFilters address={address} search={{ name: "q", label: t("coupons.search"), latin: true }}>
          <ChoiceFilter
            label={t("coupons.kind")}
            name="kind"
            value={kind}
            options={kinds.map((value) => ({ value, label: t(`coupons.kind.${value}`) }))}
            onChange={(kind) => address.set({ kind })}
          />
          <ChoiceFilter
            label={t("coupons.state")}
            name="state"
            value={state}
            options={states.map((value) => ({ value, label: t(`coupons.${value}`) }))}
            onChange={(state) => address.set({ state })}
          />
        </ListFilters>
      }
      head={
        <>
          <th className="data-table__name">{t("coupons.code")}</th>
          <th>{t("coupons.kind")}</th>
          <th className="at-end">{t("coupons.discount")}</th>
          <th className="at-end">{t("coupons.min")}</th>
          <th className="at-end">{t("coupons.uses")}</th>
          <th>{t("coupons.expires")}</th>
          <th>{t("coupons.state")}</th>
        </>
      }
      row={(coupon, first) => (
        <CouponRow key={coupon.id} coupon={coupon} first={first} onOpen={() => address.open(coupon.id)} />
      )}
    >
      <CouponDrawer id={opened || undefined} onClose={() => address.open()} onMade={address.open} />
    </AdminList>
  );
}

function CouponRow({ coupon, first, onOpen }: { coupon: StaffCoupon; first: boolean; onOpen(): void }) {
  const { t } = useTranslation("admin");
  const { day, money, number, percent } = useLanguage();
  const state = stateOf(coupon, new Date());
  const code = writeCode(coupon.code);
  const last = lastDayOf(coupon);
  return (
    <tr
      data-id={coupon.id}
      tabIndex={first ? 0 : -1}
      onClick={(event) => {
        if (!(event.target as HTMLElement).closest("button")) onOpen();
      }}
    >
      <th scope="row" className="data-table__name">
        <button type="button" className="code" aria-label={t("coupons.open", { code })} onClick={onOpen}>
          {code}
        </button>
      </th>
      <td className="soft">{t(`coupons.kind.${coupon.kind}`)}</td>
      <td className="at-end number">
        <bdi>{coupon.percentOff === null ? money(coupon.amountOff ?? 0) : percent(coupon.percentOff)}</bdi>
      </td>
      <td className="at-end number">{coupon.minSubtotal > 0 ? <bdi>{money(coupon.minSubtotal)}</bdi> : "–"}</td>
      <td className="at-end number">
        {coupon.maxUses === null
          ? number(coupon.uses)
          : t("coupons.usesOf", { uses: number(coupon.uses), most: number(coupon.maxUses) })}
      </td>
      <td className="number">{last ? <time dateTime={last}>{day(`${last}T12:00:00Z`)}</time> : t("coupons.never")}</td>
      <td>
        <Badge tone={tones[state]}>{t(`coupons.${state}`)}</Badge>
      </td>
    </tr>
  );
}
