import type { ReactNode } from "react";
import { Link } from "react-router";
import { categoryHref } from "#web/frame/CategoryNav.tsx";
import { tileOf } from "./tileArt.ts";

type Tile = { slug: string; name: string; detail?: ReactNode };

export const CategoryTiles = ({ tiles }: { tiles: readonly Tile[] }) => (
  <div className="tiles">
    {tiles.map(({ slug, name, detail }) => (
      <Link key={slug} className="tile" to={categoryHref(slug)}>
        <span className="tile__picture">
          <img src={tileOf(slug)} alt="" width={440} height={660} loading="lazy" />
        </span>
        {name}
        {detail && <small>{detail}</small>}
      </Link>
    ))}
  </div>
);
