import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { ApiError } from "#web/api.ts";
import { PersonalHead } from "#web/PersonalHead.tsx";
import { Button } from "#web/ui/Button.tsx";
import { ErrorSummary } from "#web/ui/ErrorSummary.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { useCheckedForm } from "#web/useCheckedForm.ts";
import { Door } from "./Door.tsx";
import { doorsApi } from "./doorsApi.ts";
import { isFactor } from "./isFactor.ts";
import { useArrival } from "./useArrival.ts";

type Props = { challenge: string; onGiveUp: () => void };

/** The second half of the way in, for whoever asked for one. */
export function SecondFactorDoor({ challenge, onGiveUp }: Props) {
  const { t } = useTranslation("accounts");
  const [query] = useSearchParams();
  const { to, arrive } = useArrival();
  const form = useCheckedForm(
    { code: { label: t("factor.code"), check: isFactor } },
    async ({ code }) => {
      try {
        await arrive(await doorsApi.secondFactor.pass({ body: { challenge, code } }), query.get("next"));
      } catch (error) {
        // Too late, or the password changed meanwhile: the way begins at its beginning.
        if (error instanceof ApiError && error.key === "auth.secondFactor.expired") onGiveUp();
        throw error;
      }
    },
    "common.server",
  );
  return (
    <Door
      to={to}
      title={t("factor.title")}
      lead={t("factor.lead")}
      foot={
        <button type="button" className="text-button" onClick={onGiveUp}>
          {t("factor.back")}
        </button>
      }
    >
      <PersonalHead title={t("factor.title")} />
      <form method="post" noValidate className="stack" onSubmit={form.onSubmit}>
        <ErrorSummary errors={form.summary} />
        {form.trouble && <Notice tone="danger" live title={form.trouble} />}
        <div className="door__entry">
          <Field
            label={t("factor.code")}
            name="code"
            latin
            autoFocus
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            hint={t("factor.hint")}
            error={form.errorOf("code")}
          />
        </div>
        <Button kind="main" size="big" wide type="submit" busy={form.busy}>
          {t("login.title")}
        </Button>
      </form>
    </Door>
  );
}
