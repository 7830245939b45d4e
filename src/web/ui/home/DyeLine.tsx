import cotton from "#web/art/cloth-cotton.svg";
import henna from "#web/art/cloth-henna.svg";
import hibiscus from "#web/art/cloth-hibiscus.svg";
import indigo from "#web/art/cloth-indigo.svg";
import madder from "#web/art/cloth-madder.svg";
import nile from "#web/art/cloth-nile.svg";
import pomegranate from "#web/art/cloth-pomegranate.svg";
import { Link } from "#web/ui/Link.tsx";
import { Written } from "#web/Written.tsx";

const cloths = { cotton, indigo, pomegranate, madder, henna, hibiscus, nile };

type Cloth = { dye: keyof typeof cloths; name: string; detail?: string; href: string };

/** Cloths on a line. The sewn label carries the words, so contrast never depends on the dye. Made for six. */
export const DyeLine = ({ cloths: hung }: { cloths: readonly Cloth[] }) => (
  <Written as="div" className="dye-line" facts={JSON.stringify(hung)}>
    {hung.map(({ dye, name, detail, href }) => (
      <Link key={dye} className="cloth" to={href}>
        <img src={cloths[dye]} alt="" width={300} height={640} loading="lazy" />
        <span className="cloth__label">
          <b>{name}</b>
          {detail && <small>{detail}</small>}
        </span>
      </Link>
    ))}
  </Written>
);
