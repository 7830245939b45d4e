import { CachedFragment } from "#web/ssr/CachedFragment.tsx";

const factIcons = {
  sprout: ["M28 52c-1-14-1-22 1-30M29 30c-4-9-12-12-20-11 1 9 9 13 20 11ZM30 24c0-10 6-16 17-17 1 10-6 17-17 17Z"],
  drop: ["M28 8c10 13 15 20 15 28a15 15 0 0 1-30 0c0-8 5-15 15-28Z", "M20 37c1 6 4 9 9 9"],
  needle: ["M10 46 44 12M40 8l8 8M14 36c6-2 10 2 8 8M22 28c6-2 10 2 8 8M30 20c6-2 10 2 8 8"],
};

type EcoFact = { sign: keyof typeof factIcons; title: string; text: string };

/** Three short facts about sustainability. */
export const EcoFacts = ({ facts }: { facts: readonly EcoFact[] }) => (
  <CachedFragment as="div" className="eco-facts" cacheKey={JSON.stringify(facts)}>
    {facts.map(({ sign, title, text }) => (
      <div className="eco-fact" key={sign}>
        <svg
          viewBox="0 0 56 56"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
          aria-hidden="true"
        >
          {factIcons[sign].map((path) => (
            <path key={path} d={path} />
          ))}
        </svg>
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
    ))}
  </CachedFragment>
);
