import { categoryHref } from "#web/frame/CategoryNav.tsx";
import { Link } from "#web/ui/Link.tsx";
import { Written } from "#web/Written.tsx";
import { tileOf } from "./tileArt.ts";

type Tile = { slug: string; name: string; detail?: string };
type Props = {
  tiles: readonly Tile[];
  /** A twelfth tile fills the rows: something that is no category, such as what is new. */
  last?: { to: string; name: string; detail?: string } | undefined;
};

export const CategoryTiles = ({ tiles, last }: Props) => (
  <Written as="div" className="tiles" facts={JSON.stringify([tiles, last])}>
    {tiles.map(({ slug, ...tile }) => (
      <OneTile key={slug} to={categoryHref(slug)} art={tileOf(slug)} {...tile} />
    ))}
    {last && <OneTile art={tileOf("")} {...last} />}
  </Written>
);

type OneTileProps = { to: string; art: string; name: string; detail?: string };

const OneTile = ({ to, art, name, detail }: OneTileProps) => (
  <Link className="tile" to={to}>
    <span className="tile__picture">
      <img src={art} alt="" width={440} height={660} loading="lazy" />
    </span>
    {name}
    {detail && <small>{detail}</small>}
  </Link>
);
