import { useMutation } from "@tanstack/react-query";
import { type ChangeEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { languageCodes, languages } from "#platform/languages.ts";
import { emptyText } from "#shop/content/homePage.ts";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { upload } from "#web/session/upload.ts";
import { Button } from "#web/ui/Button.tsx";
import { Field } from "#web/ui/Field.tsx";
import { UploadIcon } from "#web/ui/furtherIcons.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { toast } from "#web/ui/toast.ts";
import type { SectionDraft } from "./sectionDraft.ts";
import type { SectionFieldProps } from "./sectionFieldProps.ts";

type Pictured = Extract<SectionDraft, { picture: unknown }>;

/** The picture of a section with its alternative texts. It is stored at once, and shown when the page is saved. */
export function PictureField({ section, errorOf, onChange }: SectionFieldProps & { section: Pictured }) {
  const { t } = useTranslation("admin");
  const errorMessage = useAdminErrorMessage();
  const input = useRef<HTMLInputElement>(null);
  const { id, picture } = section;
  const send = useMutation({
    mutationFn(file: File) {
      const form = new FormData();
      form.append("picture", file);
      return upload<{ id: string }>("/admin/home-page/pictures", form);
    },
    onSuccess: (stored) => onChange({ picture: { id: stored.id, alt: picture?.alt ?? emptyText() } }),
    onError: (error) => toast.error(errorMessage(error)),
  });
  function take({ target }: ChangeEvent<HTMLInputElement>): void {
    const [file] = target.files ?? [];
    target.value = "";
    if (file) send.mutate(file);
  }
  const error = errorOf("picture");
  return (
    <div className="home-section__picture">
      {error && <Notice tone="danger" live title={error} />}
      {picture && <img src={`/media/${picture.id}-320.webp`} alt="" />}
      <input ref={input} type="file" accept="image/*" hidden onChange={take} />
      <div className="row">
        <Button size="small" busy={send.isPending} onClick={() => input.current?.click()}>
          <UploadIcon /> {t(picture ? "listPages.replacePicture" : "listPages.addPicture")}
        </Button>
        {picture && (
          <Button size="small" kind="quiet" onClick={() => onChange({ picture: null })}>
            {t("listPages.removePicture")}
          </Button>
        )}
      </div>
      {picture &&
        languageCodes.map((code) => (
          <Field
            key={code}
            small
            label={t("homePage.altIn", { language: languages[code].name })}
            name={`${id}.picture.alt.${code}`}
            lang={code}
            dir={languages[code].direction}
            optional
            maxLength={200}
            value={picture.alt[code]}
            onChange={(event) =>
              onChange({ picture: { ...picture, alt: { ...picture.alt, [code]: event.currentTarget.value } } })
            }
          />
        ))}
    </div>
  );
}
