import { useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "#web/language.tsx";
import { DealTag } from "#web/ui/DealTag.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { ZoomIcon } from "#web/ui/icons.tsx";
import { Picture } from "#web/ui/Picture.tsx";
import { useLater } from "#web/ui/useLater.ts";
import type { VariantAttributes } from "../catalogue.ts";
import { pictureFor, showsChoice } from "../choosing.ts";
import { useTrack } from "./useTrack.ts";

export type GalleryPicture = { id: string; alt: string; shows: VariantAttributes; placeholder?: string | undefined };

type Props = {
  name: string;
  pictures: readonly GalleryPicture[];
  /** What is chosen: its picture comes forward. */
  chosen: VariantAttributes;
  /** The chosen variant's own picture. */
  own: string | null | undefined;
  deal: number;
};

const mainSizes = "(min-width: 82rem) 37rem, (min-width: 48rem) 50vw, 100vw";
const thumbSizes = "(min-width: 64rem) 5.5rem, 4.6rem";

/** The pictures lie side by side: a thumb pulls them, arrow keys and the small ones walk them, a press enlarges one. */
export function Gallery({ name, pictures, chosen, own, deal }: Props) {
  const { t } = useTranslation("catalogue");
  const { number } = useLanguage();
  const { at, show, ...track } = useTrack(pictures.length);
  const [Zoom, fetchZoom] = useLater(() => import("./Zoom.tsx").then(({ Zoom }) => Zoom));
  const [enlarged, enlarge] = useState(false);
  useChosenPicture({ pictures, chosen, own, at, show });

  const total = number(pictures.length);
  return (
    <div className="gallery">
      <div className="gallery__main">
        <section
          className="gallery__track"
          {...track}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keys
          tabIndex={0}
          aria-label={t("gallery.label", { name })}
        >
          {pictures.map(({ id, alt, placeholder }, place) => (
            <Picture key={id} {...{ id, alt, placeholder }} sizes={mainSizes} priority={place === 0} />
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
        {pictures.length > 0 && (
          <IconButton
            className="gallery__zoom"
            label={t("gallery.zoom")}
            onPointerEnter={fetchZoom}
            onClick={() => {
              fetchZoom();
              enlarge(true);
            }}
          >
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
              <Picture id={id} alt="" sizes={thumbSizes} />
            </button>
          ))}
        </div>
      )}
      {Zoom && (
        <Zoom name={name} pictures={pictures} at={at} show={show} open={enlarged} onClose={() => enlarge(false)} />
      )}
    </div>
  );
}

type Following = Pick<Props, "pictures" | "chosen" | "own"> & {
  at: number;
  show(place: number, how?: { still: boolean }): void;
};

/** A new choice brings its picture forward; one that shows it already may stay, so another size moves nothing. */
function useChosenPicture({ pictures, chosen, own, at, show }: Following): void {
  const drawn = useRef(true);
  const choice = JSON.stringify([chosen, own]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new choice moves the track, nothing else does
  useLayoutEffect(() => {
    const still = drawn.current;
    drawn.current = false;
    const wanted = pictureFor(pictures, chosen, own);
    const seen = pictures[at];
    const fits = seen && (own ? seen.id === own : showsChoice(seen.shows, chosen));
    if (wanted >= 0 && !fits) show(wanted, { still });
  }, [choice]);
}
