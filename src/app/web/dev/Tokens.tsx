import { useEffect, useRef, useState } from "react";
import { Sample } from "./Sample.tsx";

type Token = { name: string; value: string };

/** All tokens with their values in this pane, read from the style sheets, so that none is missing. */
export function Tokens() {
  const place = useRef<HTMLDivElement>(null);
  const [tokens, setTokens] = useState<Token[]>([]);
  useEffect(() => {
    const pane = place.current;
    if (pane) setTokens(tokensOn(pane));
  }, []);
  const colours = tokens.filter(({ value }) => /^(#|rgb|transparent)/.test(value));
  const sizes = tokens.filter(({ name }) => /^--(text|s\d|r)-?/.test(name));
  const rest = tokens.filter((token) => !colours.includes(token) && !sizes.includes(token));
  return (
    <div ref={place} className="component-gallery__kit">
      <Sample name="colours">
        <ul className="component-gallery__colours">
          {colours.map(({ name, value }) => (
            <li key={name}>
              <i style={{ background: `var(${name})` }} /> <code>{name}</code> <small>{value}</small>
            </li>
          ))}
        </ul>
      </Sample>
      <Sample name="type, space and corners">
        <ul className="component-gallery__sizes">
          {sizes.map(({ name, value }) => (
            <li key={name}>
              {name.startsWith("--text") ? (
                <span style={{ fontSize: `var(${name})` }}>نبتة Nabta ١٢3</span>
              ) : name.startsWith("--r") ? (
                <i className="component-gallery__corner" style={{ borderStartEndRadius: `var(${name})` }} />
              ) : (
                <i className="component-gallery__space" style={{ inlineSize: `var(${name})` }} />
              )}{" "}
              <code>{name}</code> <small>{value}</small>
            </li>
          ))}
        </ul>
      </Sample>
      <Sample name="all the others">
        <ul className="component-gallery__sizes">
          {rest.map(({ name, value }) => (
            <li key={name}>
              <code>{name}</code> <small>{value}</small>
            </li>
          ))}
        </ul>
      </Sample>
    </div>
  );
}

function tokensOn(pane: HTMLElement): Token[] {
  const names = new Set<string>();
  const read = (rules: CSSRuleList): void => {
    for (const rule of rules) {
      if (rule instanceof CSSStyleRule && /:root|data-theme/.test(rule.selectorText))
        for (const name of rule.style) if (name.startsWith("--")) names.add(name);
      if (rule instanceof CSSImportRule && rule.styleSheet) read(rule.styleSheet.cssRules);
      else if ("cssRules" in rule) read(rule.cssRules as CSSRuleList);
    }
  };
  for (const sheet of document.styleSheets) read(sheet.cssRules);
  const style = getComputedStyle(pane);
  return [...names].sort().map((name) => ({ name, value: style.getPropertyValue(name).trim() }));
}
