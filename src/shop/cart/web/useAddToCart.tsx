import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { ApiError } from "#web/api/apiClient.ts";
import { useErrorMessage } from "#web/forms/useErrorMessage.ts";
import { deliveryPlace } from "#web/layout/deliveryLocation.ts";
import type { AddToCartInput } from "#web/layout/ModuleSlots.ts";
import { setCartCount, useSession } from "#web/session/session.ts";
import { useRequireSignIn } from "#web/session/useRequireSignIn.ts";
import { toast } from "#web/ui/toast.ts";
import { cartApi } from "./cartApi.ts";

/**
 * Adds to the cart and shows a toast; redirects a guest to sign-in, which then adds the variant and returns here.
 * @returns whether the cart now contains it
 */
export function useAddToCart(): (input: AddToCartInput) => Promise<boolean> {
  const { t } = useTranslation(["common", "errors"]);
  const session = useSession();
  const navigate = useNavigate();
  const errorMessage = useErrorMessage();

  const askToLogIn = useRequireSignIn();
  const requireSignIn = (input: Required<AddToCartInput>) => {
    askToLogIn({ kind: "addToCart", ...input }, "cart.loginRequired");
    return false;
  };

  return async ({ quantity = 1, ...variant }) => {
    const input = { ...variant, quantity };
    if (session.state === "guest") return requireSignIn(input);
    try {
      const { count } = await cartApi.add({ query: deliveryPlace(), body: input });
      setCartCount(count);
      toast.success(
        <>
          {t("errors:cart.added")} <ToastLink to="/cart" go={navigate} text={t("cart")} />
        </>,
      );
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return requireSignIn(input);
      toast.error(errorMessage(error, "cart.failed"));
      return false;
    }
  };
}

/** Toasts render outside the router, so the router is passed to them. */
function ToastLink({ to, go, text }: { to: string; go(to: string): void; text: string }) {
  return (
    <a
      href={to}
      onClick={(event) => {
        event.preventDefault();
        go(to);
      }}
    >
      {text}
    </a>
  );
}
