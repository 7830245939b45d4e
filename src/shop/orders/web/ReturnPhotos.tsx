import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { fetchPrivateImage } from "#web/session/download.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { RemoveIcon } from "#web/ui/furtherIcons.tsx";
import { IconButton } from "#web/ui/IconButton.tsx";
import { NextIcon, PreviousIcon, WarningIcon } from "#web/ui/icons.tsx";

type Props = {
  photos: readonly { id: string }[];
  /** Base path of the photo endpoint: the customer's or the admin's. */
  path: string;
  onRemove?: ((id: string) => void) | undefined;
};

/** Return photos as thumbnails, with one enlarged. */
export function ReturnPhotos({ photos, path, onRemove }: Props) {
  const { t } = useTranslation("orders");
  const { number } = useLanguage();
  const [open, show] = useState<number>();
  const opened = open === undefined ? undefined : photos[open];
  if (photos.length === 0) return null;
  const total = number(photos.length);
  return (
    <>
      <ul className="photos" aria-label={t("photos")}>
        {photos.map(({ id }, at) => {
          const n = number(at + 1);
          return (
            <li key={id} className="photos__item">
              <Thumbnail url={`${path}/${id}`} n={n} onOpen={() => show(at)} />
              {onRemove && (
                <IconButton className="photos__remove" label={t("photoRemove", { n })} onClick={() => onRemove(id)}>
                  <RemoveIcon />
                </IconButton>
              )}
            </li>
          );
        })}
      </ul>
      <Dialog
        wide
        open={open !== undefined}
        onClose={() => show(undefined)}
        title={
          open === undefined
            ? ""
            : photos.length === 1
              ? t("photoN", { n: number(1) })
              : t("photoOf", { n: number(open + 1), total })
        }
        actions={
          photos.length > 1 && open !== undefined ? (
            <>
              <Button aria-disabled={open === 0} onClick={() => show(Math.max(0, open - 1))}>
                <PreviousIcon /> {t("photoPrevious")}
              </Button>
              <Button
                aria-disabled={open === photos.length - 1}
                onClick={() => show(Math.min(photos.length - 1, open + 1))}
              >
                {t("photoNext")} <NextIcon />
              </Button>
            </>
          ) : undefined
        }
      >
        {opened && <LargePhoto url={`${path}/${opened.id}`} alt={t("photoN", { n: number((open ?? 0) + 1) })} />}
      </Dialog>
    </>
  );
}

function Thumbnail({ url, n, onOpen }: { url: string; n: string; onOpen(): void }) {
  const { t } = useTranslation("orders");
  const { data, isError } = usePhoto(url);
  return data ? (
    <button type="button" aria-label={t("photoOpen", { n })} onClick={onOpen}>
      <img src={data} alt="" width={96} height={96} />
    </button>
  ) : (
    <span className="photos__pending" role="img" aria-label={t("photoN", { n })}>
      {isError && <WarningIcon />}
    </span>
  );
}

function LargePhoto({ url, alt }: { url: string; alt: string }) {
  return <img className="photos__large" src={usePhoto(url).data} alt={alt} />;
}

const usePhoto = (url: string) =>
  useQuery({
    queryKey: ["orders", "photo", url],
    queryFn: () => fetchPrivateImage(url),
    staleTime: Number.POSITIVE_INFINITY,
  });
