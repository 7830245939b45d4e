import { CachedFragment } from "#web/ssr/CachedFragment.tsx";
import { DeliveryIcon, ReturnIcon } from "#web/ui/catalogueIcons.tsx";
import { CashIcon } from "#web/ui/icons.tsx";

const icons = { delivery: DeliveryIcon, payment: CashIcon, returns: ReturnIcon };

type ServiceHighlight = { icon: keyof typeof icons; text: string };

/** Three facts in a strip below the hero. */
export const ServiceHighlights = ({ items }: { items: readonly ServiceHighlight[] }) => (
  <CachedFragment as="div" className="service-highlights" cacheKey={JSON.stringify(items)}>
    <div className="wrap">
      <ul>
        {items.map(({ icon, text }) => {
          const Icon = icons[icon];
          return (
            <li key={icon}>
              <Icon />
              <span>{text}</span>
            </li>
          );
        })}
      </ul>
    </div>
  </CachedFragment>
);
