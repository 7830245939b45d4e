import { categoryHref } from "#shop/catalogue/categoryHref.ts";
import { CachedFragment } from "#web/ssr/CachedFragment.tsx";
import { Link } from "#web/ui/Link.tsx";
import { tileImage } from "./tileImages.ts";

type Tile = { slug: string; name: string; detail?: string };
type Props = {
  tiles: readonly Tile[];
  /** A twelfth tile that fills the rows and is no category, such as new arrivals. */
  last?: { to: string; name: string; detail?: string } | undefined;
};

export const CategoryTiles = ({ tiles, last }: Props) => (
  <CachedFragment as="div" className="tiles" cacheKey={JSON.stringify([tiles, last])}>
    {tiles.map(({ slug, ...tile }) => (
      <OneTile key={slug} to={categoryHref(slug)} art={tileImage(slug)} {...tile} />
    ))}
    {last && <OneTile art={tileImage("")} {...last} />}
  </CachedFragment>
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
