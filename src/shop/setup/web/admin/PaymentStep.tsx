import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { providerNames } from "#shop/payments/providerName.ts";
import type { SetupGuide } from "#shop/setup/contract.ts";
import { Notice } from "#web/ui/Notice.tsx";

/** The provider is part of the configuration, with its keys, so the step can only say what is missing there. */
export function PaymentStep({ guide: { paymentProvider, paymentVariables } }: { guide: SetupGuide }) {
  const { t } = useTranslation("admin");
  return (
    <>
      {paymentProvider === "sandbox" ? (
        <>
          <Notice tone="warning" title={t("setup.payment.sandbox")}>
            {t("setup.payment.sandboxText")}
          </Notice>
          <dl className="setup-variables">
            {(["paymob", "stripe"] as const).map((provider) => (
              <div key={provider}>
                <dt>{providerNames[provider]}</dt>
                <dd>
                  <code dir="ltr">{[`PAYMENT_PROVIDER=${provider}`, ...paymentVariables[provider]].join(" ")}</code>
                </dd>
              </div>
            ))}
          </dl>
        </>
      ) : (
        <Notice tone="success" title={t("setup.payment.real", { provider: providerNames[paymentProvider] })} />
      )}
      <p className="muted">
        {t("setup.payment.cash")} <Link to="/secret-dashboard/settings#settings-cash">{t("setup.payment.link")}</Link>
      </p>
    </>
  );
}
