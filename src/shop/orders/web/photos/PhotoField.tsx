import { type ChangeEvent, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "#web/language.tsx";
import { accepted, type ChosenPicture, chosenPictures } from "#web/pictures/chosenPictures.ts";
import { Button } from "#web/ui/Button.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { RemoveIcon, UploadIcon } from "#web/ui/icons.tsx";

type Props = {
  chosen: readonly ChosenPicture[];
  /** How many there may be. */
  most: number;
  busy?: boolean;
  onChange(chosen: ChosenPicture[]): void;
};

/** Photos from the phone's camera or its album, before they are sent. */
export function PhotoField({ chosen, most, busy = false, onChange }: Props) {
  const { t } = useTranslation(["orders", "errors", "common"]);
  const { number } = useLanguage();
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const [problem, setProblem] = useState("");
  async function take(event: ChangeEvent<HTMLInputElement>): Promise<void> {
    const files = [...(event.target.files ?? [])];
    event.target.value = "";
    const room = most - chosen.length;
    const { pictures, refused } = await chosenPictures(files.slice(0, room));
    const problems = [
      ...(files.length > room ? [t("errors:orders.photosMax", { most: number(most) })] : []),
      ...(refused.length > 0
        ? [t("common:labelled", { label: t("errors:admin.products.imageInvalid"), text: refused.join(", ") })]
        : []),
    ];
    setProblem(problems.join(" · "));
    if (pictures.length > 0) onChange([...chosen, ...pictures]);
  }
  return (
    <div className="photo-field">
      {chosen.length > 0 && (
        <ul className="photos" aria-label={t("photos")}>
          {chosen.map(({ thumb }, at) => (
            <li key={thumb} className="photos__one">
              <img src={thumb} alt={t("photoN", { n: number(at + 1) })} width={96} height={96} />
              <IconButton
                className="photos__remove"
                label={t("photoRemove", { n: number(at + 1) })}
                onClick={() => onChange(chosen.toSpliced(at, 1))}
              >
                <RemoveIcon />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {problem && (
        <p className="field__error" role="alert">
          {problem}
        </p>
      )}
      <input
        ref={field}
        type="file"
        multiple
        className="unseen"
        accept={accepted}
        aria-label={t("photosAdd")}
        tabIndex={-1}
        onChange={take}
      />
      <Button
        size="small"
        busy={busy}
        aria-describedby={id}
        aria-disabled={chosen.length >= most}
        onClick={() => chosen.length < most && field.current?.click()}
      >
        <UploadIcon /> {t("photosAdd")}
      </Button>
      <span className="soft small" id={id}>
        {t("photosHint", { n: number(most) })}
      </span>
    </div>
  );
}
