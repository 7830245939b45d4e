import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Notice } from "#web/ui/Notice.tsx";
import { CodeField } from "./CodeField.tsx";

/** Somebody comes with a code in hand: it belongs to an account, and this says so before they look for the field. */
export function GuestCode() {
  const { t } = useTranslation(["cart", "errors"]);
  const [typed, setTyped] = useState("");
  const [told, setTold] = useState(false);
  return (
    <div className="guest-code">
      <CodeField value={typed} error={undefined} busy={false} onChange={setTyped} onApply={() => setTold(true)} />
      {told && (
        <Notice tone="warning" live>
          {t("errors:coupon.loginRequired")}. <Link to="/login?next=/cart">{t("logIn")}</Link>
        </Notice>
      )}
    </div>
  );
}
