import { categoryHref } from "#shop/catalogue/categoryHref.ts";
import { CachedFragment } from "#web/ssr/CachedFragment.tsx";
import { Link } from "#web/ui/Link.tsx";
import { tileImage } from "./tileImages.ts";

/** A category or collection. `picture`: the id of an uploaded one, instead of the drawing of the category. */
export type HomeTile = { slug: string; name: string; isCollection?: boolean; products?: number; picture?: string };

type Tile = HomeTile & { detail?: string };
type Props = {
  tiles: readonly Tile[];
  /** A twelfth tile that fills the rows and is no category, such as new arrivals. */
  last?: { to: string; name: string; detail?: string } | undefined;
};

export const CategoryTiles = ({ tiles, last }: Props) => (
  <CachedFragment as="div" className="tiles" cacheKey={JSON.stringify([tiles, last])}>
    {tiles.map(({ slug, name, isCollection, picture, detail }) => (
      <OneTile
        key={isCollection ? `collection ${slug}` : slug}
        to={isCollection ? `/collections/${slug}` : categoryHref(slug)}
        art={picture ? `/media/${picture}-320.webp` : tileImage(isCollection ? "" : slug)}
        isPhoto={picture !== undefined}
        name={name}
        {...(detail && { detail })}
      />
    ))}
    {last && <OneTile art={tileImage("")} {...last} />}
  </CachedFragment>
);

type OneTileProps = { to: string; art: string; name: string; detail?: string; isPhoto?: boolean };

const OneTile = ({ to, art, name, detail, isPhoto }: OneTileProps) => (
  <Link className="category-tile" to={to}>
    <span className={isPhoto ? "category-tile__picture category-tile__picture--photo" : "category-tile__picture"}>
      <img src={art} alt="" width={440} height={660} loading="lazy" />
    </span>
    {name}
    {detail && <small>{detail}</small>}
  </Link>
);
