import { useMutation } from "@tanstack/react-query";
import { type ChangeEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { CoverView } from "#shop/catalogue/contract.ts";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { upload } from "#web/session/upload.ts";
import { Button } from "#web/ui/Button.tsx";
import { UploadIcon } from "#web/ui/furtherIcons.tsx";
import { toast } from "#web/ui/toast.ts";
import "./pages.css";

type Props = { picture: CoverView | null; path: string; remove(): Promise<unknown>; onDone(): void };

/** The picture of a category or collection: saved at once, apart from the form. */
export function CoverField({ picture, path, remove, onDone }: Props) {
  const { t } = useTranslation("admin");
  const errorMessage = useAdminErrorMessage();
  const input = useRef<HTMLInputElement>(null);
  const handlers = { onSuccess: onDone, onError: (error: Error) => toast.error(errorMessage(error)) };
  const send = useMutation({
    mutationFn(file: File) {
      const form = new FormData();
      form.append("picture", file);
      return upload(path, form);
    },
    ...handlers,
  });
  const removal = useMutation({ mutationFn: remove, ...handlers });
  function take({ target }: ChangeEvent<HTMLInputElement>): void {
    const [file] = target.files ?? [];
    target.value = "";
    if (file) send.mutate(file);
  }
  return (
    <section className="cover-field" aria-label={t("listPages.picture")}>
      <h3>{t("listPages.picture")}</h3>
      {picture && <img src={`/media/${picture._id}-480.webp`} alt="" width={picture.width} height={picture.height} />}
      <p className="muted small">{t("listPages.pictureHint")}</p>
      <input ref={input} type="file" accept="image/*" hidden onChange={take} />
      <div className="row">
        <Button size="small" busy={send.isPending} onClick={() => input.current?.click()}>
          <UploadIcon /> {t(picture ? "listPages.replacePicture" : "listPages.addPicture")}
        </Button>
        {picture && (
          <Button size="small" kind="quiet" busy={removal.isPending} onClick={() => removal.mutate()}>
            {t("listPages.removePicture")}
          </Button>
        )}
      </div>
    </section>
  );
}
