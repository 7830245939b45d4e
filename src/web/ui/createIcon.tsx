import type { SVGProps } from "react";

type Props = Omit<SVGProps<SVGSVGElement>, "width" | "height" | "viewBox">;

/**
 * Icons by Lucide (ISC licence, lucide.dev), 24 × 24 with open strokes, styled in `base.css`; the shapes of each are one
 * path. Lucide's components computed the same ten attributes for each icon of a page, which took a twentieth of the
 * render time.
 */
export const icon =
  (shape: string, kind = "lucide") =>
  ({ className, ...rest }: Props) => (
    <svg viewBox="0 0 24 24" aria-hidden="true" {...rest} className={className ? `${kind} ${className}` : kind}>
      <path d={shape} />
    </svg>
  );
