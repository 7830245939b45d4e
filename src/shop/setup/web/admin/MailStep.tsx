import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { MailTest, SetupGuide } from "#shop/setup/contract.ts";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { useUser } from "#web/session/guards.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { setupQuery } from "./queries.ts";
import { setupApi } from "./setupApi.ts";

export function MailStep({ guide: { mail } }: { guide: SetupGuide }) {
  const { t } = useTranslation("admin");
  const errorMessage = useAdminErrorMessage();
  const queryClient = useQueryClient();
  const { email } = useUser();
  const test = useMutation({
    mutationFn: () => setupApi.testMail(),
    onSettled: () => queryClient.invalidateQueries(setupQuery),
  });
  const result = test.data ?? mail.lastTest;
  if (mail.server === null)
    return (
      <Notice tone="warning" title={t("setup.mail.problem.notConfigured")}>
        {t("setup.mail.advice.notConfigured")}
      </Notice>
    );
  return (
    <>
      <dl className="setup-details">
        <dt>{t("setup.mail.server")}</dt>
        <dd className="code">{mail.server}</dd>
        <dt>{t("setup.mail.from")}</dt>
        <dd className="code">{mail.from}</dd>
        <dt>{t("setup.mail.to")}</dt>
        <dd className="code">{email}</dd>
      </dl>
      {test.error && <Notice tone="danger" live title={errorMessage(test.error)} />}
      {result && !test.error && !test.isPending && <TestResult result={result} />}
      <p>
        <Button
          kind={mail.lastTest ? "plain" : "main"}
          size="small"
          busy={test.isPending}
          onClick={() => test.mutate()}
        >
          {t("setup.mail.send")}
        </Button>
      </p>
    </>
  );
}

function TestResult({ result: { at, problem, detail } }: { result: MailTest }) {
  const { t } = useTranslation("admin");
  const { brief } = useLanguage();
  if (problem === null)
    return (
      <Notice tone="success" live title={t("setup.mail.sent", { date: brief(at) })}>
        {t("setup.mail.sentText")}
      </Notice>
    );
  return (
    <Notice tone="danger" live title={t(`setup.mail.problem.${problem}`)}>
      <p>{t(`setup.mail.advice.${problem}`)}</p>
      {detail && (
        <p className="small">
          {t("setup.mail.detail")}{" "}
          <bdi dir="ltr" lang="en" className="setup-detail">
            {detail}
          </bdi>
        </p>
      )}
    </Notice>
  );
}
