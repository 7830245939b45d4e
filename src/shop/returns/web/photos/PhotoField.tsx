import { useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ImageFileInput } from "#shop/media/web/ImageFileInput.tsx";
import { type PickedImage, readImageFiles } from "#shop/media/web/readImageFiles.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Button } from "#web/ui/Button.tsx";
import { RemoveIcon, UploadIcon } from "#web/ui/furtherIcons.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";

type Props = {
  selected: readonly PickedImage[];
  /** Maximum number of photos. */
  most: number;
  busy?: boolean;
  onChange(selected: PickedImage[]): void;
};

/** Selects photos from camera or gallery, before upload. */
export function PhotoField({ selected, most, busy = false, onChange }: Props) {
  const { t } = useTranslation(["orders", "errors", "common"]);
  const { comma, number } = useLanguage();
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const [problem, setProblem] = useState("");
  async function add(files: readonly File[]): Promise<void> {
    const free = most - selected.length;
    const { pictures, rejected } = await readImageFiles(files.slice(0, free));
    const problems = [
      ...(files.length > free ? [t("errors:orders.photosMax", { most: number(most) })] : []),
      ...(rejected.length > 0
        ? [t("common:labelled", { label: t("errors:admin.products.imageInvalid"), text: rejected.join(comma) })]
        : []),
    ];
    setProblem(problems.join(" · "));
    if (pictures.length > 0) onChange([...selected, ...pictures]);
  }
  return (
    <div className="photo-field">
      {selected.length > 0 && (
        <ul className="photos" aria-label={t("photos")}>
          {selected.map(({ thumb }, at) => (
            <li key={thumb} className="photos__item">
              <img src={thumb} alt={t("photoN", { n: number(at + 1) })} width={96} height={96} />
              <IconButton
                className="photos__remove"
                label={t("photoRemove", { n: number(at + 1) })}
                onClick={() => onChange(selected.toSpliced(at, 1))}
              >
                <RemoveIcon />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <ImageFileInput ref={field} label={t("photosAdd")} problem={problem} onFiles={(files) => void add(files)} />
      <Button
        size="small"
        busy={busy}
        aria-describedby={id}
        aria-disabled={selected.length >= most}
        onClick={() => selected.length < most && field.current?.click()}
      >
        <UploadIcon /> {t("photosAdd")}
      </Button>
      <span className="muted small" id={id}>
        {t("photosHint", { n: number(most) })}
      </span>
    </div>
  );
}
