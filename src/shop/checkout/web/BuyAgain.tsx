import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { inLanguage } from "#platform/languages.ts";
import { useErrorMessage } from "#web/forms/useErrorMessage.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { setCartCount } from "#web/session/session.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { toast } from "#web/ui/toast.ts";
import { checkoutApi } from "./checkoutApi.ts";

/** Adds the order's still available items to the cart again. */
export function BuyAgain({ orderId }: { orderId: string }) {
  const { t } = useTranslation(["orders", "errors"]);
  const { language, comma } = useLanguage();
  const errorMessage = useErrorMessage();
  const queryClient = useQueryClient();
  const buying = useMutation({
    mutationFn: () => checkoutApi.buyAgain({ params: { id: orderId } }),
    onSuccess: ({ added, missing, count }) => {
      setCartCount(count);
      const names = missing.map(({ name }) => inLanguage(name, language)).join(comma);
      if (added === 0) return toast.error(t("errors:orders.againNone"));
      if (names) toast.error(t("againMissing", { names }));
      return toast.success(t("errors:orders.againAdded"));
    },
    onError: (error) => toast.error(errorMessage(error, "cart.failed")),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["cart"] }),
  });
  return (
    <>
      <Button busy={buying.isPending} onClick={() => buying.mutate()}>
        {t("again")}
      </Button>
      {buying.data && buying.data.added > 0 && <ButtonLink to="/cart">{t("toCart")}</ButtonLink>}
    </>
  );
}
