import { Link } from "#web/ui/Link.tsx";
import { useShop } from "./ShopContext.tsx";

export const Sprout = () => (
  <svg viewBox="0 0 24 30" aria-hidden="true">
    <path d="M11 29C10.4 21 10.8 16 12 12" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    <path d="M11.3 18C10 11.5 5.5 8.5 1 9c.3 5.5 4.5 9 10.3 9Z" fill="currentColor" />
    <path d="M12 13.5C11.5 6 16 1.5 23 1c.3 7-4 12-11 12.5Z" fill="currentColor" />
  </svg>
);

export const Logo = () => (
  <Link className="logo" to="/">
    <Sprout />
    <span>{useShop().name}</span>
  </Link>
);
