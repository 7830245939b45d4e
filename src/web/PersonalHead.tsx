import { useShop } from "./frame/shop.tsx";

/** The title of a page that speaks to one person, which no search engine is to keep. */
export function PersonalHead({ title }: { title: string }) {
  const shop = useShop();
  return (
    <>
      <title>{`${title} · ${shop.name}`}</title>
      <meta name="robots" content="noindex" />
    </>
  );
}
