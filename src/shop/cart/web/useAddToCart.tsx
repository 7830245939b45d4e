import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { ApiError } from "#web/api.ts";
import { api } from "#web/session/browserApi.ts";
import { setCartCount, useSession } from "#web/session/session.ts";
import { useAskToLogIn } from "#web/session/useAskToLogIn.ts";
import { toast } from "#web/ui/toast.ts";
import { useProblem } from "#web/useProblem.ts";

/** Exactly one variant, named as the product names it. */
export type Wish = { productId: string; variantAttributes: Record<string, string>; quantity?: number };

/**
 * Adds to the cart and says so; a guest is sent to log in, where the wish is fulfilled and the way leads back here.
 * @returns whether it is in the cart now.
 */
export function useAddToCart(): (wish: Wish) => Promise<boolean> {
  const { t } = useTranslation(["common", "errors"]);
  const session = useSession();
  const navigate = useNavigate();
  const problem = useProblem();

  const askToLogIn = useAskToLogIn();
  const ask = (wish: Required<Wish>) => {
    askToLogIn({ kind: "addToCart", ...wish }, "cart.loginRequired");
    return false;
  };

  return async ({ quantity = 1, ...named }) => {
    const wish = { ...named, quantity };
    if (session.state === "guest") return ask(wish);
    try {
      const { count } = await api.cart.add({ body: wish });
      setCartCount(count);
      toast.success(
        <>
          {t("errors:cart.added")} <Way to="/cart" go={navigate} text={t("cart")} />
        </>,
      );
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return ask(wish);
      toast.error(problem(error, "cart.failed"));
      return false;
    }
  };
}

/** Toasts stand outside the router, so the way is handed to them. */
function Way({ to, go, text }: { to: string; go(to: string): void; text: string }) {
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
