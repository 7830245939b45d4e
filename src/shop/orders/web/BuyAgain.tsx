import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { inLanguage } from "#platform/languages.ts";
import { useLanguage } from "#web/language.tsx";
import { api } from "#web/session/browserApi.ts";
import { setCartCount } from "#web/session/session.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { toast } from "#web/ui/toast.ts";
import { useProblem } from "#web/useProblem.ts";

/** The same once more, as far as there still is of it. */
export function BuyAgain({ orderId }: { orderId: string }) {
  const { t } = useTranslation(["orders", "errors"]);
  const { language } = useLanguage();
  const problem = useProblem();
  const asked = useQueryClient();
  const buying = useMutation({
    mutationFn: () => api.checkout.buyAgain({ params: { id: orderId } }),
    onSuccess: ({ added, missing, count }) => {
      setCartCount(count);
      const names = missing.map(({ name }) => inLanguage(name, language)).join(language === "ar" ? "، " : ", ");
      if (added === 0) return toast.error(t("errors:orders.againNone"));
      if (names) toast.error(t("againMissing", { names }));
      return toast.success(t("errors:orders.againAdded"));
    },
    onError: (error) => toast.error(problem(error, "cart.failed")),
    onSettled: () => asked.invalidateQueries({ queryKey: ["cart"] }),
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
