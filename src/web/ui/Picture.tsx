import type { ReactNode } from "react";
import { imageWidths } from "#platform/imageWidths.ts";

const imageUrl = (id: string, width: number, format: "webp" | "avif") => `/media/${id}-${width}.${format}`;
const srcSet = (id: string, format: "webp" | "avif") =>
  imageWidths.map((width) => `${imageUrl(id, width, format)} ${width}w`).join(", ");

type Props = {
  id: string;
  alt: string;
  /** Rendered width, as in the HTML attribute `sizes`. */
  sizes: string;
  /** The largest picture above the fold: fetched first and not lazily. */
  priority?: boolean | undefined;
  className?: string | undefined;
  /** A data URL of a dozen pixels, shown until the picture arrives. */
  placeholder?: string | undefined;
};

/** A catalogue picture, always 3:4, so that nothing shifts when it arrives. */
export function Picture({ id, alt, sizes, priority, className, placeholder }: Props): ReactNode {
  // A local file in an admin preview, not uploaded yet.
  if (id.startsWith("data:")) return <img src={id} alt={alt} width={960} height={1280} className={className} />;
  return (
    <picture className={className}>
      <source type="image/avif" srcSet={srcSet(id, "avif")} sizes={sizes} />
      <img
        src={imageUrl(id, 480, "webp")}
        srcSet={srcSet(id, "webp")}
        sizes={sizes}
        alt={alt}
        width={960}
        height={1280}
        loading={priority ? "eager" : "lazy"}
        fetchPriority={priority ? "high" : undefined}
        decoding="async"
        style={placeholder ? { background: `center / cover no-repeat url("${placeholder}")` } : undefined}
      />
    </picture>
  );
}
