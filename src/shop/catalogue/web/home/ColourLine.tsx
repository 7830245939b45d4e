import cloths from "#web/art/cloths.svg";
import { CachedFragment } from "#web/ssr/CachedFragment.tsx";
import { Link } from "#web/ui/Link.tsx";

/** The views of the file, which is one request for all. */
type Dye = "cotton" | "indigo" | "pomegranate" | "madder" | "henna" | "hibiscus" | "nile";
type FabricColour = { dye: Dye; name: string; detail?: string; href: string };

/** Fabrics on a clothesline. The words are on a label, so contrast never depends on the dye. Made for six. */
export const ColourLine = ({ cloths: hung }: { cloths: readonly FabricColour[] }) => (
  <CachedFragment as="div" className="colour-grid" cacheKey={JSON.stringify(hung)}>
    {hung.map(({ dye, name, detail, href }) => (
      <Link key={dye} className="colour-tile" to={href}>
        <img src={`${cloths}#${dye}`} alt="" width={300} height={640} loading="lazy" />
        <span className="colour-tile__label">
          <b>{name}</b>
          {detail && <small>{detail}</small>}
        </span>
      </Link>
    ))}
  </CachedFragment>
);
