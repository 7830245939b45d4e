import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { PrivatePageHead } from "#web/layout/PrivatePageHead.tsx";
import { GuestFirst } from "#web/session/GuestFirst.tsx";
import { lazySignedIn } from "#web/session/lazySignedIn.ts";
import { useSession } from "#web/session/session.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { CartSkeleton } from "./CartSkeleton.tsx";
import { GuestCouponHint } from "./GuestCouponHint.tsx";

import "./cart.css";

export const handle = { texts: ["cart"] };

const CustomerCart = lazySignedIn(() => import("./CustomerCart.tsx"));

export default function CartPage() {
  const { t } = useTranslation("cart");
  const { state } = useSession();
  return (
    <div className="wrap section section--page">
      <PrivatePageHead title={t("title")} />
      <h1>{t("title")}</h1>
      {state === "signedIn" ? (
        <Suspense fallback={<CartSkeleton />}>
          <CustomerCart />
        </Suspense>
      ) : (
        <GuestFirst guest={<GuestCart />} waiting={<CartSkeleton />} known={state === "guest"} />
      )}
    </div>
  );
}

function GuestCart() {
  const { t } = useTranslation("cart");
  return (
    <>
      <EmptyState
        title={t("guestTitle")}
        action={
          <div className="actions">
            <ButtonLink kind="main" to="/login?next=/cart">
              {t("logIn")}
            </ButtonLink>
            <ButtonLink to="/signup?next=/cart">{t("signUp")}</ButtonLink>
          </div>
        }
      >
        {t("guestText")}
      </EmptyState>
      <GuestCouponHint />
    </>
  );
}
