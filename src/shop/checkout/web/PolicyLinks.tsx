import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";

const links = {
  terms: { to: "/policies/terms-of-service", words: "terms" },
  refunds: { to: "/policies/refund-policy", words: "refundPolicy" },
} as const;

/** Policies accepted by pressing the button above; each opens in a new tab, so that the form keeps its state. */
export function PolicyLinks() {
  const { t } = useTranslation("checkout");
  const sentence = t("accept", { terms: "\u0000terms\u0000", refunds: "\u0000refunds\u0000" });
  return (
    <p className="tiny muted">
      {sentence.split("\u0000").map((part) => {
        const link = part === "terms" || part === "refunds" ? links[part] : undefined;
        if (!link) return <Fragment key={part}>{part}</Fragment>;
        return (
          <Link key={part} to={link.to} target="_blank">
            {t(link.words)}
          </Link>
        );
      })}
    </p>
  );
}
