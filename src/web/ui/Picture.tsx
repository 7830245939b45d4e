import type { ReactNode } from "react";

const widths = [160, 320, 480, 720, 960] as const;
const address = (id: string, width: number, format: "webp" | "avif") => `/media/${id}-${width}.${format}`;
const set = (id: string, format: "webp" | "avif") =>
  widths.map((width) => `${address(id, width, format)} ${width}w`).join(", ");

type Props = {
  id: string;
  alt: string;
  /** How wide it is drawn, as in the `sizes` of HTML. */
  sizes: string;
  /** The one picture that a page opens with: fetched first and at once. */
  priority?: boolean | undefined;
  className?: string | undefined;
  /** A dozen pixels as an address, drawn in the frame until the picture arrives. */
  placeholder?: string | undefined;
};

/** Every picture of the catalogue stands 3:4 and keeps its room before it arrives. */
export function Picture({ id, alt, sizes, priority, className, placeholder }: Props): ReactNode {
  // One that is not in the shop yet, in a preview of the desk.
  if (id.startsWith("data:")) return <img src={id} alt={alt} width={960} height={1280} className={className} />;
  return (
    <picture className={className}>
      <source type="image/avif" srcSet={set(id, "avif")} sizes={sizes} />
      <img
        src={address(id, 480, "webp")}
        srcSet={set(id, "webp")}
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
