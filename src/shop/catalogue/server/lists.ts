import { createHash } from "node:crypto";
import pg from "pg";
import type { InEveryLanguage } from "#platform/languages.ts";
import { fromPounds } from "#platform/money.ts";
import { named } from "#platform/server/named.ts";
import type { ProductSort } from "../catalogue.ts";
import { type Chosen, cardsOf } from "./cards.ts";
import { bestSellers, chosenColumns, type ProductRow, productColumns } from "./rows.ts";
import { countFacets } from "./search/groups.ts";
import { kept } from "./search/kept.ts";
import { type Counted, countLooks, facetsOfLooks, type Look } from "./search/looks.ts";
import { facetValues, namedCategories } from "./search/names.ts";
import { type FacetValue, type Narrowing, narrowedTo } from "./search/narrowing.ts";
import { readNews } from "./search/news.ts";
import { readDocuments } from "./search/readDocuments.ts";
import { readShelf } from "./search/shelf.ts";

/** Which list: of a category, of deals, of what is new (for so many days), of what sells best; all otherwise. */
export type Which = {
  /** The list is of this one category, which is answered too. */
  category?: string | undefined;
  deals?: boolean | undefined;
  featured?: boolean | undefined;
  best?: boolean | undefined;
  newForDays?: number | undefined;
  evenHidden?: boolean | undefined;
};

export type Wish = Which & {
  narrowing?: Narrowing | undefined;
  sort?: ProductSort | undefined;
  page: number;
  pageSize: number;
  facets?: boolean | undefined;
  /** Cards show no descriptions, so these are left empty, and the rest is remembered from other lists. */
  asCards?: boolean | undefined;
};

export type CategoryRow = { slug: string; name: InEveryLanguage; products?: number | undefined };
type Page = { items: ProductRow[]; category: CategoryRow | null };
type Listed = Page & Counted;
/** As the database answers it: products, or which ones. */
type Answer<Item> = { items: Item[]; category: CategoryRow | null; total: number | null };

/** The id ends each order, so that no product stands on two pages or on none. */
const orders: Record<ProductSort, string> = {
  newest: "created_at desc, id",
  price: "deal_price, id",
  "-price": "deal_price desc, id desc",
  best: "sold desc, created_at desc, id",
  deal: "deal_percent desc, created_at desc, id",
};

/** A page of products, how many there are in all, what they can be narrowed to, and the category if one was asked for. */
export async function listProducts(pool: pg.Pool, wish: Wish): Promise<Listed> {
  const [{ total, ...page }, counted] = await Promise.all([pageOf(pool, wish), countsOf(pool, wish)]);
  const { category } = page;
  const listed = { ...page, ...(counted ?? { total: total ?? 0 }) };
  if (category === null || wish.evenHidden) return listed;
  return { ...listed, category: { ...category, products: await countOf(pool, { category: category.slug }) } };
}

/** Of these few, or of those that only staff see, a page is told together with how many there are. */
const countsItself = ({ evenHidden, best, facets }: Wish) => evenHidden || (best && !facets);

async function pageOf(pool: pg.Pool, wish: Wish): Promise<Page & { total: number | null }> {
  if (!wish.asCards)
    return readPage<ProductRow>(
      pool,
      wish,
      (page, order) =>
        `select ${productColumns(2)} from (${page}) page join products p on p.id = page_id order by ${order}`,
    );
  const chosen = await readPage<Chosen>(
    pool,
    wish,
    (page) => `select ${chosenColumns} from (select page_id as id from (${page}) page) p`,
  );
  return { ...chosen, items: await cardsOf(pool, chosen.items) };
}

/** `itemsOf` makes the statement that says more of the ids of one page, in their order. */
async function readPage<Item>(
  pool: pg.Pool,
  wish: Wish,
  itemsOf: (page: string, order: string) => string,
): Promise<Answer<Item>> {
  const values: unknown[] = [];
  const value = (given: unknown) => `$${values.push(given)}`;
  const order = orders[wish.sort ?? "newest"];
  const documents = await chosenDocuments(pool, wish);
  const where = documents ?? productsOf(wish, value);
  const from = documents ? "(select d.*, product_id as id from search_documents d) d" : "products";
  // The ids first: most lists find their page in an index alone, however deep it lies.
  const page = `select id as page_id from ${from} where ${where} order by ${order}
    limit ${value(wish.pageSize)} offset ${value((wish.page - 1) * wish.pageSize)}`;
  const text = `select
    coalesce((select json_agg(row_to_json(listed)) from (${itemsOf(page, order)}) listed), '[]') as items,
    ${countsItself(wish) ? `(select count(*)::integer from ${from} where ${where})` : "null::integer"} as total,
    (select row_to_json(c) from (select slug, name from categories where slug = ${value(wish.category ?? null)}) c) as category`;
  // The others are few (filters and orders, not their values), so each may have a plan of its own.
  const [answer] = documents
    ? (await pool.query<Answer<Item>>(text, values)).rows
    : await named<Answer<Item>>(pool, nameOf(text), text, values);
  return answer ?? { items: [], total: 0, category: null };
}

async function countsOf(pool: pg.Pool, wish: Wish): Promise<Counted | undefined> {
  if (countsItself(wish)) return undefined;
  const { narrowing = {}, facets, featured } = wish;
  if (featured) return { total: await kept(pool, "total featured", () => countFeatured(pool)) };
  if (!facets) return { total: await countOf(pool, wish) };
  if (isOnShelf(wish))
    return keptIfWhole(pool, "facets", wish, (looks, values) =>
      facetsOfLooks(looks, { list: wish, narrowing, values }),
    );
  return kept(pool, `facets ${JSON.stringify([whichOf(wish), narrowing])}`, () =>
    countFacets(pool, documentsOf(wish), narrowing),
  );
}

async function countOf(pool: pg.Pool, wish: Which & { narrowing?: Narrowing | undefined }): Promise<number> {
  const { narrowing = {}, newForDays } = wish;
  if (isOnShelf(wish))
    return keptIfWhole(pool, "total", wish, (looks, values) => countLooks(looks, { list: wish, narrowing, values }));
  if (newForDays !== undefined && Object.keys(narrowing).length === 0) return (await readNews(pool, newForDays)).count;
  return kept(pool, `total ${JSON.stringify([whichOf(wish), narrowing])}`, () =>
    countList(pool, documentsOf(wish), narrowing),
  );
}

/** Most people see a list as it is, so its counts are kept; what each narrows it to is counted from the shelf again. */
function keptIfWhole<Answer>(
  pool: pg.Pool,
  what: "facets" | "total",
  wish: Which & { narrowing?: Narrowing | undefined },
  count: (looks: Iterable<Look>, values: FacetValue[]) => Answer,
): Promise<Answer> {
  const counted = async () => {
    const [looks, values] = await Promise.all([readShelf(pool), facetValues(pool)]);
    return count(looks.values(), values);
  };
  const isWhole = Object.keys(wish.narrowing ?? {}).length === 0;
  return isWhole ? kept(pool, `${what} ${JSON.stringify([whichOf(wish), {}])}`, counted) : counted();
}

async function countList(pool: pg.Pool, list: string, narrowing: Narrowing): Promise<number> {
  const narrowed = narrowedTo(narrowing, await facetValues(pool));
  const [row] = await readDocuments<{ count: number }>(
    pool,
    `select count(*)::integer as count from search_documents d where ${list} and ${narrowed}`,
  );
  return row?.count ?? 0;
}

/** No shelf and no document tells who is featured. */
async function countFeatured(pool: pg.Pool): Promise<number> {
  const text = `select count(*)::integer as count from products where ${productsOf({ featured: true }, () => "")}`;
  const [row] = await named<{ count: number }>(pool, "catalogue.featured", text, []);
  return row?.count ?? 0;
}

const isOnShelf = ({ best, newForDays }: Which) => !best && newForDays === undefined;

const whichOf = ({ category, deals, best, newForDays }: Which) => [category, deals, best, newForDays];

/** The list as a condition on `search_documents d`, which hidden products are not in. */
function documentsOf({ category, deals, best, newForDays }: Which): string {
  if (category !== undefined) return `d.category = ${pg.escapeLiteral(category)}`;
  if (deals) return "d.deal_percent > 0";
  if (best) return `d.product_id = any(array(${bestSellers}))`;
  if (newForDays !== undefined) return `d.created_at > now() - interval '${Math.round(newForDays)} days'`;
  return "true";
}

/** A menu shows no numbers. */
export async function listCategories(pool: pg.Pool, { counts }: { counts: boolean }): Promise<CategoryRow[]> {
  const categories = await namedCategories(pool);
  if (!counts) return categories;
  const looks = await readShelf(pool);
  return categories.map(({ slug, name }) => {
    const products = countLooks(looks.values(), { list: { category: slug }, narrowing: {}, values: [] });
    return { slug, name, products };
  });
}

/**
 * Sizes and colours are found where visitors' products say what they come in. What only `products` know (what is hidden
 * or featured) is asked of them.
 */
async function chosenDocuments(pool: pg.Pool, wish: Wish): Promise<string | undefined> {
  const { narrowing = {}, evenHidden, featured } = wish;
  if (evenHidden || featured || !(narrowing.sizes || narrowing.colours)) return undefined;
  return `${documentsOf(wish)} and ${narrowedTo(narrowing, await facetValues(pool))}`;
}

function productsOf(
  { narrowing = {}, ...wish }: Which & Pick<Wish, "narrowing">,
  value: (given: unknown) => string,
): string {
  const { categories, min, max, sale, stock, sizes, colours } = narrowing;
  const conditions: string[] = [];
  if (!wish.evenHidden) conditions.push("not hidden");
  if (wish.category !== undefined) conditions.push(`category = ${value(wish.category)}`);
  if (min !== undefined) conditions.push(`deal_price >= ${value(fromPounds(min))}`);
  if (max !== undefined) conditions.push(`deal_price <= ${value(fromPounds(max))}`);
  if (categories) conditions.push(`category = any(${value(categories)})`);
  if (stock) conditions.push("stock > 0");
  if (sale || wish.deals) conditions.push("deal_percent > 0");
  if (wish.featured) conditions.push("is_featured and stock > 0");
  if (wish.best) conditions.push(`id = any(array(${bestSellers}))`);
  if (wish.newForDays !== undefined)
    conditions.push(`created_at > now() - make_interval(days => ${value(wish.newForDays)})`);
  if (sizes || colours) conditions.push(variantsHave(narrowing, value));
  return conditions.join(" and ") || "true";
}

/** Of products that nobody sees, which are in no index. */
const variantsHave = ({ sizes, colours, stock }: Narrowing, value: (given: unknown) => string) =>
  `exists (select from variants v where v.product_id = products.id
    ${sizes ? `and v.attributes ->> 'size' = any(${value(sizes)})` : ""}
    ${colours ? `and v.attributes ->> 'colour' = any(${value(colours)})` : ""}
    ${stock ? "and v.stock > 0" : ""})`;

const names = new Map<string, string>();

function nameOf(text: string): string {
  const found = names.get(text);
  if (found) return found;
  const name = `catalogue.list.${createHash("sha1").update(text).digest("base64url")}`;
  names.set(text, name);
  return name;
}
