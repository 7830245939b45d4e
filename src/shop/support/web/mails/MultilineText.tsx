import { Paragraph } from "#web/mails/EmailLayout.tsx";

/** User text with its line breaks, escaped; each line has its own text direction. */
export const MultilineText = ({ text, soft = false }: { text: string; soft?: boolean }) => (
  <>
    {text.split(/\n{2,}/).map((block, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
      <Paragraph key={i} soft={soft}>
        <span dir="auto" style={{ whiteSpace: "pre-line" }}>
          {block}
        </span>
      </Paragraph>
    ))}
  </>
);
