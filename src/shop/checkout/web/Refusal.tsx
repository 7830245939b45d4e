import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ApiError } from "#web/api.ts";
import { Notice } from "#web/ui/Notice.tsx";
import { useProblem } from "#web/useProblem.ts";

type Props = {
  refusal: unknown;
  /** The cart holds something that cannot be bought. */
  blocked: boolean;
};

/** Why the order was not placed; takes the focus, so that nobody presses the button again without knowing. */
export function Refusal({ refusal, blocked }: Props) {
  const { t } = useTranslation("checkout");
  const problem = useProblem();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refusal) box.current?.focus();
  }, [refusal]);
  const toCart = <Link to="/cart">{t("goToCart")}</Link>;
  if (!refusal)
    return blocked ? (
      <Notice tone="warning" title={t("cannotGoOn")} live>
        {toCart}
      </Notice>
    ) : null;
  const key = refusal instanceof ApiError ? refusal.key : undefined;
  // Nothing was charged, and the button shows the new amount: pressing it again is the answer.
  const codeGone = key?.startsWith("coupon.") ?? false;
  const newTotal = key === "checkout.totalChanged" || codeGone;
  return (
    <div ref={box} tabIndex={-1} className="refusal">
      <Notice tone={newTotal ? "warning" : "danger"} title={newTotal ? undefined : t("notDone")} live>
        {problem(refusal, "checkout.failed")}
        {codeGone && <> {t("withoutCode")}</>} {!newTotal && blocked && toCart}
      </Notice>
    </div>
  );
}
