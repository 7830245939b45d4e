import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { ZoomIcon } from "#web/ui/catalogueIcons.tsx";
import { classNames } from "#web/ui/classNames.ts";
import { Dialog } from "#web/ui/Dialog.tsx";
import { ZoomOutIcon } from "#web/ui/furtherIcons.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { NextIcon, PreviousIcon } from "#web/ui/icons.tsx";
import { Picture } from "#web/ui/Picture.tsx";
import type { GalleryPicture } from "./galleryPicture.ts";
import { slideAfterKey } from "./useCarousel.ts";

type Props = {
  name: string;
  pictures: readonly GalleryPicture[];
  at: number;
  show(place: number, how?: { still: boolean }): void;
  open: boolean;
  onClose(): void;
};

/** Full-screen picture with a closer zoom level that can be panned. */
export function Zoom({ name, pictures, at, show, open, onClose }: Props) {
  const { t } = useTranslation("catalogue");
  const { number, direction } = useLanguage();
  const [near, setNear] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  useCentredScroll(frame, near);
  const shown = pictures[at];
  const last = pictures.length - 1;

  // Keep the gallery in step, so that closing the dialog shows the same picture.
  const go = (place: number) => {
    setNear(false);
    show(place, { still: true });
  };
  const zoomByKey = (event: KeyboardEvent) => {
    // Zoomed in, arrow keys scroll the picture.
    const place = near ? undefined : slideAfterKey(event.key, at, pictures.length, direction === "rtl");
    if (place === undefined) return;
    event.preventDefault();
    go(place);
  };
  const close = () => {
    setNear(false);
    onClose();
  };
  return (
    <Dialog wide open={open} onClose={close} onKeyDown={zoomByKey} title={name}>
      <div className="zoom">
        <div
          ref={frame}
          className={classNames("zoom__frame", near && "zoom__frame--zoomed")}
          tabIndex={near ? 0 : undefined}
        >
          {shown && (
            <button type="button" tabIndex={-1} aria-hidden="true" onClick={() => setNear(!near)}>
              <Picture key={shown.id} id={shown.id} alt="" sizes={near ? "120rem" : "60rem"} priority />
            </button>
          )}
        </div>
        <div className="zoom__tools">
          {pictures.length > 1 && (
            <IconButton label={t("gallery.previous")} aria-disabled={at === 0} onClick={() => at > 0 && go(at - 1)}>
              <PreviousIcon />
            </IconButton>
          )}
          <p role="status">
            <span className="visually-hidden">{shown?.alt} </span>
            <span aria-hidden="true">
              {number(at + 1)} / {number(pictures.length)}
            </span>
          </p>
          {pictures.length > 1 && (
            <IconButton label={t("gallery.next")} aria-disabled={at === last} onClick={() => at < last && go(at + 1)}>
              <NextIcon />
            </IconButton>
          )}
          <IconButton label={t(near ? "gallery.farther" : "gallery.closer")} onClick={() => setNear(!near)}>
            {near ? <ZoomOutIcon /> : <ZoomIcon />}
          </IconButton>
        </div>
      </div>
    </Dialog>
  );
}

/** Zoomed in, starts at the centre of the picture. */
function useCentredScroll(frame: RefObject<HTMLDivElement | null>, near: boolean): void {
  useLayoutEffect(() => {
    const box = frame.current;
    if (!near || !box) return;
    const mirrored = getComputedStyle(box).direction === "rtl" ? -1 : 1;
    box.scrollLeft = (mirrored * (box.scrollWidth - box.clientWidth)) / 2;
    box.scrollTop = (box.scrollHeight - box.clientHeight) / 2;
  }, [frame, near]);
}
