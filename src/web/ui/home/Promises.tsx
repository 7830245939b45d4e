import { Written } from "#web/Written.tsx";
import { CashIcon, DeliveryIcon, ReturnIcon } from "../icons.tsx";

const icons = { delivery: DeliveryIcon, payment: CashIcon, returns: ReturnIcon };

type Promised = { icon: keyof typeof icons; text: string };

/** Three facts in a strip under the opening. */
export const Promises = ({ items }: { items: readonly Promised[] }) => (
  <Written as="div" className="promises" facts={JSON.stringify(items)}>
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
  </Written>
);
