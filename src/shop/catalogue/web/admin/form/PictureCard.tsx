import type { DragEvent } from "react";
import { useTranslation } from "react-i18next";
import { inLanguage, languageCodes, languages } from "#platform/languages.ts";
import { useCommaList } from "#web/i18n/useCommaList.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { classNames } from "#web/ui/classNames.ts";
import { Field } from "#web/ui/Field.tsx";
import { RemoveIcon } from "#web/ui/furtherIcons.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { NextIcon, PreviousIcon } from "#web/ui/icons.tsx";
import { SelectField } from "#web/ui/SelectField.tsx";
import type { DraftAttribute, DraftPicture } from "./draft.ts";
import { missingLanguages } from "./validateDraft.ts";

type Props = {
  picture: DraftPicture;
  attributes: readonly DraftAttribute[];
  at: number;
  total: number;
  sending: number | string | undefined;
  isDragged: boolean;
  onChange(picture: DraftPicture): void;
  onMove(step: number, focus: string): void;
  onRemove(): void;
  onDrag(): void;
  onDrop(event: DragEvent): void;
};

export function PictureCard(props: Props) {
  const { picture, at, total, sending, isDragged, onMove, onRemove, onDrag, onDrop } = props;
  const { t } = useTranslation("admin");
  const { language, number } = useLanguage();
  const n = number(at + 1);
  const [earlier, later] = [`earlier-${picture.id}`, `later-${picture.id}`];
  return (
    <li
      className={classNames("picture-card", isDragged && "picture-card--dragged")}
      draggable
      onDragStart={onDrag}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.stopPropagation();
        onDrop(event);
      }}
    >
      <img
        src={picture.thumb}
        alt={inLanguage(picture.alt, language) || t("product.pictureN", { n })}
        width={240}
        height={320}
      />
      {at === 0 && <span className="picture-card__first">{t("product.firstPicture")}</span>}
      <div className="picture-card__tools">
        <IconButton
          id={earlier}
          label={t("product.earlier", { n })}
          aria-disabled={at === 0}
          onClick={() => onMove(-1, earlier)}
        >
          <PreviousIcon />
        </IconButton>
        <IconButton
          id={later}
          label={t("product.later", { n })}
          aria-disabled={at === total - 1}
          onClick={() => onMove(1, later)}
        >
          <NextIcon />
        </IconButton>
        <IconButton label={t("product.removePicture", { n })} onClick={onRemove}>
          <RemoveIcon />
        </IconButton>
      </div>
      <UploadState picture={picture} sending={sending} n={n} />
      <PictureDetails {...props} n={n} />
    </li>
  );
}

function UploadState({
  picture,
  sending,
  n,
}: {
  picture: DraftPicture;
  sending: number | string | undefined;
  n: string;
}) {
  const { t } = useTranslation("admin");
  if (typeof sending === "number")
    return <progress max={1} value={sending} aria-label={t("product.sendingPicture", { n })} />;
  if (sending) return <p className="field__error">{t("product.pictureFailed", { why: sending })}</p>;
  if (!picture.stored) return <p className="tiny muted">{t("product.pictureWaits")}</p>;
  return null;
}

/** Alternative text, and the attribute values that the picture shows. */
function PictureDetails({ picture, attributes, onChange, n }: Props & { n: string }) {
  const { t } = useTranslation("admin");
  const commaList = useCommaList();
  const { language } = useLanguage();
  const missing = missingLanguages(picture.alt).length;
  return (
    <details className="picture-card__more">
      <summary>
        {t("product.altTexts")}
        {missing > 0 && (
          <span className="muted"> · {t("product.altMissing", { what: missingLanguageCodes(picture) })}</span>
        )}
      </summary>
      <div className="stack">
        {languageCodes.map((code) => (
          <Field
            key={code}
            small
            id={`alt-${picture.id}-${code}`}
            label={commaList(t("product.altText", { n }), languages[code].name)}
            lang={code}
            dir={languages[code].direction}
            maxLength={200}
            value={picture.alt[code]}
            onChange={(event) => onChange({ ...picture, alt: { ...picture.alt, [code]: event.target.value } })}
          />
        ))}
        {attributes.map(({ id, label, values }) => (
          <SelectField
            key={id}
            small
            id={`shows-${picture.id}-${id}`}
            label={t("product.shows", { name: inLanguage(label, language) || "–" })}
            value={picture.shows[id] ?? ""}
            onChange={({ target: { value } }) => {
              const { [id]: _, ...others } = picture.shows;
              onChange({ ...picture, shows: value ? { ...others, [id]: value } : others });
            }}
          >
            <option value="">{t("product.showsNothing")}</option>
            {values.map((value) => (
              <option key={value.id} value={value.id}>
                {inLanguage(value.label, language) || "–"}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
    </details>
  );
}

const missingLanguageCodes = ({ alt }: DraftPicture) =>
  missingLanguages(alt)
    .map((code) => code.toUpperCase())
    .join(" ");
