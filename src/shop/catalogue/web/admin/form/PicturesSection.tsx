import { type DragEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ImageFileInput } from "#shop/media/web/ImageFileInput.tsx";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Button } from "#web/ui/Button.tsx";
import { UploadIcon } from "#web/ui/furtherIcons.tsx";
import type { DraftPicture } from "./draft.ts";
import { maxPictures, movePicture, toDraftPictures } from "./draftPictures.ts";
import type { FormSectionProps } from "./formSectionProps.ts";
import { PictureCard } from "./PictureCard.tsx";

/** Upload progress of a picture from 0 to 1, or its error. */
export type UploadStates = Readonly<Record<string, number | string>>;

type Props = FormSectionProps & { sending: UploadStates };

/** Pictures in order, movable by drag and drop or buttons. They are uploaded when the product is saved. */
export function PicturesSection({ draft, change, wrong, sending }: Props) {
  const { t } = useTranslation(["admin", "errors", "common"]);
  const { comma, number } = useLanguage();
  const field = useRef<HTMLInputElement>(null);
  const [rejectedText, setRejectedText] = useState("");
  const [announcement, announce] = useState("");
  const [dragged, drag] = useState<string>();
  const { pictures } = draft;
  const set = (pictures: DraftPicture[]) => change({ pictures });
  const focusAfterMove = useFocusAfterRender(pictures);

  async function add(files: readonly File[]): Promise<void> {
    const free = maxPictures - pictures.length;
    const { pictures: added, rejected } = await toDraftPictures(files.slice(0, free));
    set([...pictures, ...added]);
    setRejectedText(
      [
        files.length > free ? t("errors:admin.products.imagesMax") : "",
        rejected.length > 0
          ? t("common:labelled", { label: t("errors:admin.products.imageInvalid"), text: rejected.join(comma) })
          : "",
      ]
        .filter(Boolean)
        .join(" · "),
    );
  }

  function move(from: number, to: number, focus?: string): void {
    if (to < 0 || to >= pictures.length) return;
    set(movePicture(pictures, from, to));
    announce(t("product.movedTo", { n: number(to + 1), total: number(pictures.length) }));
    if (focus) focusAfterMove(focus);
  }

  /** Accepts dropped files, or a picture dragged onto another. */
  function drop(event: DragEvent, to: number): void {
    event.preventDefault();
    const from = pictures.findIndex(({ id }) => id === dragged);
    drag(undefined);
    if (from >= 0) move(from, to);
    else void add([...event.dataTransfer.files]);
  }

  const problem = rejectedText || wrong("images");
  return (
    <section className="form-section" aria-labelledby="part-pictures">
      <h2 id="part-pictures">
        {t("product.pictures")}{" "}
        <span className="muted small number">
          {number(pictures.length)} / {number(maxPictures)}
        </span>
      </h2>
      <p className="small muted">{t("product.picturesText")}</p>
      <ol className="pictures">
        {pictures.map((picture, at) => (
          <PictureCard
            key={picture.id}
            picture={picture}
            attributes={draft.attributes}
            at={at}
            total={pictures.length}
            sending={sending[picture.id]}
            isDragged={picture.id === dragged}
            onChange={(next) => set(pictures.with(at, next))}
            onMove={(step, focus) => move(at, at + step, focus)}
            onRemove={() => set(pictures.filter(({ id }) => id !== picture.id))}
            onDrag={() => drag(picture.id)}
            onDrop={(event) => drop(event, at)}
          />
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <ImageFileInput
        ref={field}
        label={t("product.pictureFiles")}
        problem={problem}
        onFiles={(files) => void add(files)}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping files is a shortcut for the button inside */}
      <div
        className="dropzone"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => drop(event, pictures.length - 1)}
      >
        <Button id="images" aria-disabled={pictures.length >= maxPictures} onClick={() => field.current?.click()}>
          <UploadIcon />
          {t("product.addPictures")}
        </Button>
        <span className="small muted">{t("product.dropHere")}</span>
      </div>
    </section>
  );
}

/** Keeps the focus on the button of a picture that moved. */
function useFocusAfterRender(drawn: unknown) {
  const nextFocus = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after the new order has rendered
  useEffect(() => {
    if (nextFocus.current) document.getElementById(nextFocus.current)?.focus();
    nextFocus.current = undefined;
  }, [drawn]);
  return (id: string) => {
    nextFocus.current = id;
  };
}
