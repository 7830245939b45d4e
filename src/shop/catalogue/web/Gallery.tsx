import { useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { ZoomIcon } from "#web/ui/catalogueIcons.tsx";
import { DealTag } from "#web/ui/DealTag.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { Picture } from "#web/ui/Picture.tsx";
import { useLazyComponent } from "#web/ui/useLazyComponent.ts";
import type { VariantAttributes } from "../product.ts";
import { pictureMatchesSelection, selectionPictureIndex } from "../variantSelection.ts";
import type { GalleryPicture } from "./galleryPicture.ts";
import { useCarousel } from "./useCarousel.ts";

type Props = {
  name: string;
  pictures: readonly GalleryPicture[];
  /** The selection; the gallery shows its picture. */
  selection: VariantAttributes;
  /** The picture of the selected variant. */
  own: string | null | undefined;
  deal: number;
};

const mainSizes = "(min-width: 82rem) 37rem, (min-width: 48rem) 50vw, 100vw";
const thumbSizes = "(min-width: 64rem) 5.5rem, 4.6rem";

/** Product gallery: a carousel for touch, arrow keys and thumbnails; a click opens the zoom. */
export function Gallery({ name, pictures, selection, own, deal }: Props) {
  const { t } = useTranslation("catalogue");
  const { number } = useLanguage();
  const { at, show, ...carousel } = useCarousel(pictures.length);
  const [Zoom, fetchZoom] = useLazyComponent(() => import("./Zoom.tsx").then(({ Zoom }) => Zoom));
  const [enlarged, enlarge] = useState(false);
  useShowSelectedPicture({ pictures, selection, own, at, show });

  const total = number(pictures.length);
  return (
    <div className="gallery">
      <div className="gallery__main">
        <section
          className="gallery__track"
          {...carousel}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable by keyboard
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
            onPointerEnter={() => fetchZoom(false)}
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

type SelectedPictureParams = Pick<Props, "pictures" | "selection" | "own"> & {
  at: number;
  show(place: number, how?: { still: boolean }): void;
};

/**
 * Scrolls to the picture of a new selection. Stays if the current picture matches already, as after a change of size.
 */
function useShowSelectedPicture({ pictures, selection, own, at, show }: SelectedPictureParams): void {
  const drawn = useRef(true);
  const choice = JSON.stringify([selection, own]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new selection moves the carousel
  useLayoutEffect(() => {
    const still = drawn.current;
    drawn.current = false;
    const index = selectionPictureIndex(pictures, selection, own);
    const current = pictures[at];
    const fits = current && (own ? current.id === own : pictureMatchesSelection(current.shows, selection));
    if (index >= 0 && !fits) show(index, { still });
  }, [choice]);
}
