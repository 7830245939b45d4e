import { type ReactNode, useId, useState } from "react";
import { moveRovingFocus } from "./rovingFocus.ts";

type Tab = { id: string; label: ReactNode; content: ReactNode };

/** Tabs inside a page. Tabs with URLs of their own are a `nav` of links with the class `tabs`. */
export function Tabs({ tabs, label }: { tabs: readonly Tab[]; label: string }) {
  const [chosen, choose] = useState(tabs[0]?.id);
  const prefix = useId();
  const shown = tabs.find((tab) => tab.id === chosen) ?? tabs[0];
  return (
    <div>
      <div className="tabs" role="tablist" aria-label={label} onKeyDown={moveRovingFocus}>
        {tabs.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${prefix}-${id}`}
            aria-selected={id === shown?.id}
            aria-controls={`${prefix}-panel`}
            tabIndex={id === shown?.id ? 0 : -1}
            onClick={() => choose(id)}
          >
            {label}
          </button>
        ))}
      </div>
      <div className="tabs__panel" role="tabpanel" id={`${prefix}-panel`} aria-labelledby={`${prefix}-${shown?.id}`}>
        {shown?.content}
      </div>
    </div>
  );
}
