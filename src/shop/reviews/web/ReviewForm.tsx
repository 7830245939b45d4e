import { type FormEvent, Fragment, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "#web/api/apiClient.ts";
import { useErrorMessage } from "#web/forms/useErrorMessage.ts";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { SelectField } from "#web/ui/SelectField.tsx";
import { TextAreaField } from "#web/ui/TextAreaField.tsx";
import type { OwnReview, ReviewInput } from "../contract.ts";
import { type Fit, fits, reviewLimits } from "../review.ts";
import { StarsField } from "./StarsField.tsx";

type Props = {
  review: OwnReview | null;
  /** Chosen before, by a link. */
  stars?: number | undefined;
  save(input: ReviewInput): Promise<OwnReview>;
  remove(): Promise<unknown>;
};

/** Writes, changes or deletes one review. */
export function ReviewForm({ review, stars: chosen, save, remove }: Props) {
  const { t } = useTranslation("reviews");
  const { t: errorText } = useTranslation("errors");
  const errorMessage = useErrorMessage();
  const id = useId();
  const [own, setOwn] = useState(review);
  const [stars, setStars] = useState(review?.stars ?? chosen);
  const [busy, setBusy] = useState<"save" | "remove">();
  const [done, setDone] = useState<"saved" | "removed">();
  const [error, setError] = useState<unknown>();
  const [isMissing, setMissing] = useState(false);
  const result = useRef<HTMLDivElement>(null);
  const fields = error instanceof ApiError ? error.fields : {};
  const fieldError = (name: string) => fields[name] && errorText(fields[name]);

  async function act(kind: "save" | "remove", work: () => Promise<void>): Promise<void> {
    setBusy(kind);
    setError(undefined);
    setDone(undefined);
    try {
      await work();
      result.current?.focus();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(undefined);
    }
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    setMissing(!stars);
    if (!stars || busy) return;
    const data = new FormData(event.currentTarget);
    const text = (name: string) => String(data.get(name) ?? "");
    void act("save", async () => {
      const saved = await save({
        stars,
        title: text("title"),
        text: text("text"),
        fit: (text("fit") || null) as Fit | null,
        showsName: data.get("showsName") !== null,
      });
      setOwn(saved);
      setDone("saved");
    });
  }

  return (
    <form className="stack" noValidate onSubmit={submit}>
      <div ref={result} tabIndex={-1} className="stack">
        {done === "saved" && own && <Notice tone="success" live title={t(`saved.${own.status}`)} />}
        {done === "removed" && <Notice live title={t("removed")} />}
        {!done && own?.status === "hidden" && (
          <Notice tone="warning" title={t("hidden")}>
            <bdi>{own.reason}</bdi>
          </Notice>
        )}
        {!done && own?.status === "waiting" && <Notice title={t("saved.waiting")} />}
        {error !== undefined && <Notice tone="danger" live title={errorMessage(error)} />}
      </div>
      {/* Empty again after the deletion; the result above stays, and with it the focus. */}
      <Fragment key={done === "removed" ? "empty" : "form"}>
        <StarsField
          id={id}
          value={stars}
          error={isMissing ? t("starsRequired") : undefined}
          onChange={(value) => {
            setStars(value);
            setMissing(false);
          }}
        />
        <Field
          label={t("field.title")}
          id={`${id}-title`}
          name="title"
          optional
          dir="auto"
          maxLength={reviewLimits.title}
          defaultValue={own?.title}
          error={fieldError("title")}
        />
        <TextAreaField
          label={t("field.text")}
          id={`${id}-text`}
          name="text"
          optional
          rows={5}
          maxLength={reviewLimits.text}
          defaultValue={own?.text}
          error={fieldError("text")}
        />
        <SelectField label={t("field.fit")} id={`${id}-fit`} name="fit" optional defaultValue={own?.fit ?? ""}>
          <option value="">{t("fit.none")}</option>
          {fits.map((fit) => (
            <option key={fit} value={fit}>
              {t(`fit.${fit}`)}
            </option>
          ))}
        </SelectField>
        <Checkbox id={`${id}-name`} name="showsName" defaultChecked={own?.showsName ?? true}>
          {t("field.name")}
        </Checkbox>
      </Fragment>
      <div className="actions">
        <Button kind="main" type="submit" busy={busy === "save"}>
          {t(own ? "change" : "send")}
        </Button>
        {own && (
          <Button
            kind="quiet"
            busy={busy === "remove"}
            onClick={() =>
              void act("remove", async () => {
                await remove();
                setOwn(null);
                setStars(undefined);
                setDone("removed");
              })
            }
          >
            {t("remove")}
          </Button>
        )}
      </div>
    </form>
  );
}
