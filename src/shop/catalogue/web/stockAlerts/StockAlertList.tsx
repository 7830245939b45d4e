import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useErrorMessage } from "#web/forms/useErrorMessage.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Link } from "#web/ui/Link.tsx";
import { Picture } from "#web/ui/Picture.tsx";
import { toast } from "#web/ui/toast.ts";
import { stockAlertApi } from "./stockAlertApi.ts";
import "./stockAlertList.css";

/** The sold-out variants that the customer waits for, each with its removal; nothing without any. */
export function StockAlertList({ heading: Heading }: { heading: "h2" | "h3" }) {
  const { t } = useTranslation("catalogue");
  const { language } = useLanguage();
  const errorMessage = useErrorMessage();
  const queryClient = useQueryClient();
  const queryKey = ["stockAlerts", language];
  const { data } = useQuery({
    queryKey,
    queryFn: () => stockAlertApi.list({ query: { lang: language } }),
    staleTime: 0,
  });
  const title = useRef<HTMLHeadingElement>(null);
  const remove = useMutation({
    mutationFn: (variantId: string) => stockAlertApi.remove({ params: { variantId } }),
    onSuccess: () => {
      // The pressed button goes with its row.
      title.current?.focus();
      toast.success(t("alert.removed"));
    },
    onError: (error) => toast.error(errorMessage(error, "stockAlert.failed")),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  const wasShown = useRef(false);
  wasShown.current ||= (data?.items.length ?? 0) > 0;
  if (!data || !wasShown.current) return null;
  return (
    <section className="stack stock-alerts">
      <Heading ref={title} tabIndex={-1}>
        {t("alerts.title")}
      </Heading>
      <p className="muted small">{t(data.items.length > 0 ? "alerts.text" : "alerts.none")}</p>
      <ul className="stock-alerts__list">
        {data.items.map(({ variantId, item, path, picture }) => (
          <li key={variantId}>
            {picture ? <Picture id={picture} alt="" sizes="3rem" /> : <span className="stock-alerts__blank" />}
            <Link to={path}>
              <bdi>{item}</bdi>
            </Link>
            <Button
              size="small"
              kind="quiet"
              aria-label={t("alerts.remove", { item })}
              busy={remove.isPending && remove.variables === variantId}
              onClick={() => remove.mutate(variantId)}
            >
              {t("alert.remove")}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
