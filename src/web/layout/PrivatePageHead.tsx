import { useShop } from "./ShopContext.tsx";

/** Title of a personal page, with noindex. */
export function PrivatePageHead({ title }: { title: string }) {
  const shop = useShop();
  return (
    <>
      <title>{`${title} · ${shop.name}`}</title>
      <meta name="robots" content="noindex" />
    </>
  );
}
