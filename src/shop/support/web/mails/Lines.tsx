import { Paragraph } from "#web/mails/Letter.tsx";

/** What a person typed, with its lines, as text and nothing else; each finds its own direction. */
export const Lines = ({ text, soft = false }: { text: string; soft?: boolean }) => (
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
