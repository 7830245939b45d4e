import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { useShop } from "#web/layout/ShopContext.tsx";
import { Disclosure } from "#web/ui/Disclosure.tsx";

/** Frequent questions with short answers that must agree with the policies. */
export function Faqs() {
  const { t } = useTranslation("support");
  const { money, number, percent } = useLanguage();
  const shop = useShop();
  const days = t("days", { count: shop.returnDays, n: number(shop.returnDays) });
  const questions = [
    { id: "time", question: t("faq.time"), answer: t("faq.time.text") },
    { id: "cost", question: t("faq.cost"), answer: t("faq.cost.text", { amount: money(shop.shippingFee) }) },
    { id: "pay", question: t("faq.pay"), answer: t("faq.pay.text") },
    {
      id: "tax",
      question: t("faq.tax"),
      answer: t(shop.pricesIncludeTax ? "faq.tax.included" : "faq.tax.added", { percent: percent(shop.taxPercent) }),
    },
    { id: "size", question: t("faq.size"), answer: t("faq.size.text") },
    { id: "change", question: t("faq.change"), answer: t("faq.change.text") },
    {
      id: "return",
      question: t("faq.return"),
      answer: t("faq.return.text", { days }),
      more: <Link to="/policies/refund-policy">{t("faq.return.more")}</Link>,
    },
    { id: "money", question: t("faq.money"), answer: t("faq.money.text") },
    { id: "damage", question: t("faq.damage"), answer: t("faq.damage.text") },
    { id: "account", question: t("faq.account"), answer: t("faq.account.text") },
  ];
  return (
    <section id="faqs" aria-labelledby="faqs-title" tabIndex={-1}>
      <h2 id="faqs-title">{t("faq.title")}</h2>
      {questions.map(({ id, question, answer, more }) => (
        <Disclosure key={id} title={question}>
          <p>{answer}</p>
          {more && <p>{more}</p>}
        </Disclosure>
      ))}
    </section>
  );
}
