import { useMutation } from "@tanstack/react-query";
import { type ChangeEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { type BrandPicture, type BrandPictureKind, brandPicturePath } from "#shop/settings/brand.ts";
import type { Theme } from "#shop/settings/brandColours.ts";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { upload } from "#web/session/upload.ts";
import { Button } from "#web/ui/Button.tsx";
import { UploadIcon } from "#web/ui/furtherIcons.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { toast } from "#web/ui/toast.ts";

type Props = {
  kind: BrandPictureKind;
  label: string;
  /** The theme on whose ground it is shown. */
  ground?: Theme;
  picture: BrandPicture | null;
  error: string | undefined;
  onChange(picture: BrandPicture | null): void;
};

/** A picture that is stored at once and shown to visitors when the brand is saved. */
export function BrandPictureField({ kind, label, ground, picture, error, onChange }: Props) {
  const { t } = useTranslation("admin");
  const errorMessage = useAdminErrorMessage();
  const input = useRef<HTMLInputElement>(null);
  const send = useMutation({
    mutationFn(file: File) {
      const form = new FormData();
      form.append("kind", kind);
      form.append("picture", file);
      return upload<BrandPicture>("/admin/brand/pictures", form);
    },
    onSuccess: onChange,
    onError: (error) => toast.error(errorMessage(error)),
  });
  function take({ target }: ChangeEvent<HTMLInputElement>): void {
    const [file] = target.files ?? [];
    target.value = "";
    if (file) send.mutate(file);
  }
  const buttonLabel = t(picture ? "listPages.replacePicture" : "listPages.addPicture");
  return (
    <fieldset className="brand-picture">
      <legend className={ground && (picture || ground === "dark") ? "field__label" : "visually-hidden"}>{label}</legend>
      {error && <Notice tone="danger" live title={error} />}
      {picture && (
        <div className="brand-picture__ground" data-theme={ground}>
          <img src={brandPicturePath(picture.id, kind)} alt="" width={picture.width} height={picture.height} />
        </div>
      )}
      <input
        ref={input}
        type="file"
        name={kind}
        aria-label={label}
        accept="image/png,image/webp,image/jpeg,image/avif"
        hidden
        onChange={take}
      />
      <div className="row">
        <Button size="small" busy={send.isPending} onClick={() => input.current?.click()}>
          <UploadIcon /> {buttonLabel}
        </Button>
        {picture && (
          <Button size="small" kind="quiet" onClick={() => onChange(null)}>
            {t("listPages.removePicture")}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
