import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ShipmentView } from "#shop/shipping/contract.ts";
import { useErrorMessage } from "#web/forms/useErrorMessage.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { SelectField } from "#web/ui/SelectField.tsx";
import { toast } from "#web/ui/toast.ts";

import "./redelivery.css";

type Answer = { day?: string; landmark?: string };
export type AskRedelivery = (number: string, answer: Answer) => Promise<{ items: ShipmentView[] }>;

type Props = {
  number: string;
  redelivery: NonNullable<ShipmentView["redelivery"]>;
  queryKey: QueryKey;
  ask: AskRedelivery;
};

/** After a failed attempt, the customer chooses another day or describes the place. */
export function Redelivery({ number, redelivery: { days, day, askedAt }, queryKey, ask }: Props) {
  const { t } = useTranslation("orders");
  const { weekday } = useLanguage();
  const errorMessage = useErrorMessage();
  const queryClient = useQueryClient();
  const [isMissing, miss] = useState(false);
  const asking = useMutation({
    mutationFn: (answer: Answer) => ask(number, answer),
    onSuccess: (answer) => {
      queryClient.setQueryData(queryKey, answer);
      toast.success(t("redelivery.sent"));
    },
    onError: (error) => toast.error(errorMessage(error)),
  });
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const [chosen, landmark] = ["day", "landmark"].map((name) => String(form.get(name) ?? "").trim());
    miss(!chosen && !landmark);
    if (chosen || landmark) asking.mutate({ ...(chosen && { day: chosen }), ...(landmark && { landmark }) });
  };
  return (
    <Notice tone="warning" title={t("redelivery.title")}>
      <form className="stack redelivery" onSubmit={send} noValidate>
        {askedAt && <p>{day ? t("redelivery.askedDay", { day: weekday(day) }) : t("redelivery.asked")}</p>}
        <SelectField name="day" label={t("redelivery.day")} defaultValue={day ?? ""} optional>
          <option value="">{t("redelivery.anyDay")}</option>
          {days.map((one) => (
            <option key={one} value={one}>
              {weekday(one)}
            </option>
          ))}
        </SelectField>
        <Field
          name="landmark"
          label={t("redelivery.landmark")}
          hint={t("redelivery.landmarkHint")}
          error={isMissing ? t("redelivery.missing") : undefined}
          optional
          maxLength={200}
        />
        <div className="actions">
          <Button type="submit" kind="main" size="small" busy={asking.isPending}>
            {t("redelivery.send")}
          </Button>
        </div>
      </form>
    </Notice>
  );
}
