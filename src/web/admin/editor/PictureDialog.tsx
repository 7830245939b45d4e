import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field } from "#web/ui/Field.tsx";
import { useAdminErrorMessage } from "../useAdminErrorMessage.ts";

type StoredPicture = { src: string; width: number; height: number };
export type UploadPicture = (file: File) => Promise<StoredPicture>;

type Props = {
  uploadPicture: UploadPicture;
  onClose(): void;
  onSubmit(picture: StoredPicture & { alt: string }): void;
};

/** Uploads a picture and inserts it with its alternative text. Not a `<form>`, because it is nested in one. */
export function PictureDialog({ uploadPicture, onClose, onSubmit }: Props) {
  const { t } = useTranslation("admin");
  const { t: errorText } = useTranslation("errors");
  const errorMessage = useAdminErrorMessage();
  const [file, setFile] = useState<File>();
  const [alt, setAlt] = useState("");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  async function insert(): Promise<void> {
    if (!file) return setError(errorText("validation.required"));
    setBusy(true);
    setError(undefined);
    try {
      const picture = await uploadPicture(file);
      onClose();
      onSubmit({ ...picture, alt: alt.trim() });
    } catch (failure) {
      setError(errorMessage(failure));
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t("editor.tool.picture")}
      actions={
        <>
          <Button kind="main" busy={busy} onClick={() => void insert()}>
            {t("editor.insert")}
          </Button>
          <Button onClick={onClose}>{t("goBack")}</Button>
        </>
      }
    >
      <div className="stack">
        <Field
          type="file"
          label={t("editor.file")}
          name="picture-file"
          accept="image/png,image/webp,image/jpeg,image/avif"
          error={error}
          onChange={(event) => setFile(event.currentTarget.files?.[0])}
        />
        <Field
          dir="auto"
          label={t("editor.alt")}
          name="alt"
          maxLength={300}
          value={alt}
          onChange={(event) => setAlt(event.currentTarget.value)}
        />
      </div>
    </Dialog>
  );
}
