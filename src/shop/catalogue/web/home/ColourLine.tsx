import cotton from "#web/art/cloth-cotton.svg";
import henna from "#web/art/cloth-henna.svg";
import hibiscus from "#web/art/cloth-hibiscus.svg";
import indigo from "#web/art/cloth-indigo.svg";
import madder from "#web/art/cloth-madder.svg";
import nile from "#web/art/cloth-nile.svg";
import pomegranate from "#web/art/cloth-pomegranate.svg";
import { CachedFragment } from "#web/ssr/CachedFragment.tsx";
import { Link } from "#web/ui/Link.tsx";

const fabricColours = { cotton, indigo, pomegranate, madder, henna, hibiscus, nile };

type FabricColour = { dye: keyof typeof fabricColours; name: string; detail?: string; href: string };

/** Fabrics on a clothesline. The words are on a label, so contrast never depends on the dye. Made for six. */
export const ColourLine = ({ cloths: hung }: { cloths: readonly FabricColour[] }) => (
  <CachedFragment as="div" className="colour-grid" cacheKey={JSON.stringify(hung)}>
    {hung.map(({ dye, name, detail, href }) => (
      <Link key={dye} className="colour-tile" to={href}>
        <img src={fabricColours[dye]} alt="" width={300} height={640} loading="lazy" />
        <span className="colour-tile__label">
          <b>{name}</b>
          {detail && <small>{detail}</small>}
        </span>
      </Link>
    ))}
  </CachedFragment>
);
