import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import type { AdminCouponView } from "#shop/promotions/adminContract.ts";
import { formatCouponCode } from "#shop/promotions/couponCode.ts";
import { AdminList } from "#web/admin/list/AdminList.tsx";
import { ChoiceFilter } from "#web/admin/list/ChoiceFilter.tsx";
import { ListFilters } from "#web/admin/list/ListFilters.tsx";
import { useUrlFilters } from "#web/admin/list/useUrlFilters.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { CouponDrawer } from "./CouponDrawer.tsx";
import { couponState, couponTones } from "./couponState.ts";
import { lastDayOf } from "./parseCouponForm.ts";
import { couponsQuery } from "./queries.ts";
import "#web/admin/adminForm.css";
import { useCan } from "#web/session/useCan.ts";

const couponKinds = ["coupon", "gift"] as const;
const filterStates = ["active", "ended"] as const;

/** Lists coupons and gift codes with their redemptions. */
export default function CouponsTab() {
  const { t } = useTranslation("admin");
  const filters = useUrlFilters("/secret-dashboard/coupons", ["q", "kind", "state"]);
  const [, openId] = (useParams()["*"] ?? "").split("/");
  const { kind, state } = filters.values;
  const mayWrite = useCan()("coupons.write");
  const coupons = useQuery(couponsQuery(filters.values, filters.page));
  return (
    <AdminList
      title={t("tab.coupons")}
      query={coupons}
      columns={7}
      hrefOf={(page) => filters.hrefOf({}, page)}
      isFiltered={filters.isFiltered}
      onOpen={filters.open}
      empty={{ title: t("coupons.empty"), text: t("coupons.emptyText") }}
      tools={
        mayWrite && (
          <>
            <Button size="small" kind="main" onClick={() => filters.open("new-coupon")}>
              {t("coupons.add")}
            </Button>
            <Button size="small" onClick={() => filters.open("new-gift")}>
              {t("coupons.addGift")}
            </Button>
          </>
        )
      }
      filters={
        <ListFilters address={filters} search={{ name: "q", label: t("coupons.search"), latin: true }}>
          <ChoiceFilter
            label={t("coupons.kind")}
            name="kind"
            value={kind}
            options={couponKinds.map((value) => ({ value, label: t(`coupons.kind.${value}`) }))}
            onChange={(kind) => filters.set({ kind })}
          />
          <ChoiceFilter
            label={t("coupons.state")}
            name="state"
            value={state}
            options={filterStates.map((value) => ({ value, label: t(`coupons.${value}`) }))}
            onChange={(state) => filters.set({ state })}
          />
        </ListFilters>
      }
      head={
        <>
          <th className="data-table__name">{t("coupons.code")}</th>
          <th>{t("coupons.kind")}</th>
          <th className="text-end">{t("coupons.discount")}</th>
          <th className="text-end">{t("coupons.min")}</th>
          <th className="text-end">{t("coupons.uses")}</th>
          <th>{t("coupons.expires")}</th>
          <th>{t("coupons.state")}</th>
        </>
      }
      row={(coupon, first) => (
        <CouponTableRow key={coupon.id} coupon={coupon} first={first} onOpen={() => filters.open(coupon.id)} />
      )}
    >
      <CouponDrawer id={openId || undefined} onClose={() => filters.open()} onCreated={filters.open} />
    </AdminList>
  );
}

function CouponTableRow({ coupon, first, onOpen }: { coupon: AdminCouponView; first: boolean; onOpen(): void }) {
  const { t } = useTranslation("admin");
  const { day, money, number, percent } = useLanguage();
  const state = couponState(coupon, new Date());
  const code = formatCouponCode(coupon.code);
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
      <td className="muted">{t(`coupons.kind.${coupon.kind}`)}</td>
      <td className="text-end number">
        <bdi>{coupon.percentOff === null ? money(coupon.amountOff ?? 0) : percent(coupon.percentOff)}</bdi>
      </td>
      <td className="text-end number">{coupon.minSubtotal > 0 ? <bdi>{money(coupon.minSubtotal)}</bdi> : "–"}</td>
      <td className="text-end number">
        {coupon.maxUses === null
          ? number(coupon.uses)
          : t("coupons.usesOf", { uses: number(coupon.uses), most: number(coupon.maxUses) })}
      </td>
      <td className="number">{last ? <time dateTime={last}>{day(`${last}T12:00:00Z`)}</time> : t("coupons.never")}</td>
      <td>
        <Badge tone={couponTones[state]}>{t(`coupons.${state}`)}</Badge>
      </td>
    </tr>
  );
}
