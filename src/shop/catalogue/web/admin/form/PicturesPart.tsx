import { type ChangeEvent, type DragEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "#web/language.tsx";
import { accepted } from "#web/pictures/chosenPictures.ts";
import { Button } from "#web/ui/Button.tsx";
import { UploadIcon } from "#web/ui/icons.tsx";
import type { DraftPicture } from "./draft.ts";
import { PictureCard } from "./PictureCard.tsx";
import type { PartProps } from "./part.ts";
import { mostPictures, movePicture, picturesFrom } from "./pictures.ts";

/** How far a picture is on its way, from 0 to 1, or why it did not get there. */
export type Sending = Readonly<Record<string, number | string>>;

type Props = PartProps & { sending: Sending };

/** The pictures in their order: drag them, or move them with their buttons. They are sent when the product is saved. */
export function PicturesPart({ draft, change, wrong, sending }: Props) {
  const { t } = useTranslation(["admin", "errors", "common"]);
  const { number } = useLanguage();
  const field = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState("");
  const [said, say] = useState("");
  const [dragged, drag] = useState<string>();
  const { pictures } = draft;
  const set = (pictures: DraftPicture[]) => change({ pictures });
  const focusAfterMove = useFocusAfter(pictures);

  async function add(files: readonly File[]): Promise<void> {
    const room = mostPictures - pictures.length;
    const { pictures: added, refused } = await picturesFrom(files.slice(0, room));
    set([...pictures, ...added]);
    setRefused(
      [
        files.length > room ? t("errors:admin.products.imagesMax") : "",
        refused.length > 0
          ? t("common:labelled", { label: t("errors:admin.products.imageInvalid"), text: refused.join(", ") })
          : "",
      ]
        .filter(Boolean)
        .join(" · "),
    );
  }

  function take(event: ChangeEvent<HTMLInputElement>): void {
    const files = [...(event.target.files ?? [])];
    event.target.value = "";
    void add(files);
  }

  function move(from: number, to: number, focus?: string): void {
    if (to < 0 || to >= pictures.length) return;
    set(movePicture(pictures, from, to));
    say(t("product.movedTo", { n: number(to + 1), total: number(pictures.length) }));
    if (focus) focusAfterMove(focus);
  }

  /** Files from elsewhere, or one of ours over another. */
  function drop(event: DragEvent, to: number): void {
    event.preventDefault();
    const from = pictures.findIndex(({ id }) => id === dragged);
    drag(undefined);
    if (from >= 0) move(from, to);
    else void add([...event.dataTransfer.files]);
  }

  const problem = refused || wrong("images");
  return (
    <section className="form-part" aria-labelledby="part-pictures">
      <h2 id="part-pictures">
        {t("product.pictures")}{" "}
        <span className="soft small number">
          {number(pictures.length)} / {number(mostPictures)}
        </span>
      </h2>
      <p className="small soft">{t("product.picturesText")}</p>
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
      <p className="unseen" role="status">
        {said}
      </p>
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
        aria-label={t("product.pictureFiles")}
        tabIndex={-1}
        onChange={take}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping files is a short cut for the button inside */}
      <div
        className="drop"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => drop(event, pictures.length - 1)}
      >
        <Button id="images" aria-disabled={pictures.length >= mostPictures} onClick={() => field.current?.click()}>
          <UploadIcon />
          {t("product.addPictures")}
        </Button>
        <span className="small soft">{t("product.dropHere")}</span>
      </div>
    </section>
  );
}

/** A button that moved with its picture keeps the focus. */
function useFocusAfter(drawn: unknown) {
  const wanted = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the new order is drawn
  useEffect(() => {
    if (wanted.current) document.getElementById(wanted.current)?.focus();
    wanted.current = undefined;
  }, [drawn]);
  return (id: string) => {
    wanted.current = id;
  };
}
