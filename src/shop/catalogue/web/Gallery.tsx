import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "#web/language.tsx";
import { DealTag } from "#web/ui/DealTag.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { ZoomIcon } from "#web/ui/icons.tsx";
import { Picture } from "#web/ui/Picture.tsx";

export type GalleryPicture = { id: string; alt: string; colour: string | undefined };

type Props = {
  name: string;
  pictures: readonly GalleryPicture[];
  /** The chosen colour: its picture comes forward. */
  colour: string | undefined;
  deal: number;
};

const mainSizes = "(min-width: 82rem) 37rem, (min-width: 48rem) 50vw, 100vw";

/** The pictures lie side by side: a thumb pulls them, arrow keys and the small ones walk them, a press enlarges one. */
export function Gallery({ name, pictures, colour, deal }: Props) {
  const { t } = useTranslation("catalogue");
  const { number } = useLanguage();
  const { track, at, show, noteScroll } = useTrack();
  const [enlarged, enlarge] = useState(false);
  const ofColour = pictures.findIndex((picture) => picture.colour === colour);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new colour moves the track, nothing else does
  useEffect(() => {
    if (ofColour >= 0 && pictures[at]?.colour !== colour) show(ofColour);
  }, [colour]);

  const shown = pictures[at];
  const total = number(pictures.length);
  return (
    <div className="gallery">
      <div className="gallery__main">
        <section
          className="gallery__track"
          ref={track}
          onScroll={noteScroll}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keys
          tabIndex={0}
          aria-label={t("gallery.label", { name })}
        >
          {pictures.map(({ id, alt }, place) => (
            <Picture key={id} id={id} alt={alt} sizes={mainSizes} priority={place === 0} />
          ))}
        </section>
        {deal > 0 && (
          <div className="tags">
            <DealTag percent={deal} />
          </div>
        )}
        {pictures.length > 1 && (
          <span className="gallery__count" aria-hidden="true">
            {number(at + 1)} / {total}
          </span>
        )}
        {shown && (
          <IconButton className="gallery__zoom" label={t("gallery.zoom")} onClick={() => enlarge(true)}>
            <ZoomIcon />
          </IconButton>
        )}
      </div>
      {pictures.length > 1 && (
        <div className="gallery__thumbs">
          {pictures.map(({ id }, place) => (
            <button
              key={id}
              type="button"
              aria-current={place === at ? "true" : undefined}
              aria-label={t("gallery.one", { n: number(place + 1), total })}
              onClick={() => show(place)}
            >
              <Picture id={id} alt="" sizes="6rem" />
            </button>
          ))}
        </div>
      )}
      {shown && (
        <Dialog wide open={enlarged} onClose={() => enlarge(false)} title={name}>
          <div className="enlarged">
            <Picture id={shown.id} alt={shown.alt} sizes="60rem" />
          </div>
        </Dialog>
      )}
    </div>
  );
}

/** A row of pictures as wide as their frame, and which of them is seen. In Arabic it runs to the left. */
function useTrack() {
  const track = useRef<HTMLElement>(null);
  const [at, setAt] = useState(0);
  return {
    track,
    at,
    show(place: number) {
      const row = track.current;
      if (!row) return;
      const forward = getComputedStyle(row).direction === "rtl" ? -1 : 1;
      const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
      row.scrollTo({ left: forward * place * row.clientWidth, behavior: still ? "instant" : "smooth" });
      setAt(place);
    },
    noteScroll() {
      const row = track.current;
      if (row && row.clientWidth > 0) setAt(Math.round(Math.abs(row.scrollLeft) / row.clientWidth));
    },
  };
}
