import { highlightMatches } from "./highlightMatches.ts";

type Props = { text: string; typed: string; matched?: readonly string[] | undefined };

/** A text with the part that the query matches marked. */
export const Highlighted = ({ text, typed, matched }: Props) =>
  highlightMatches(text, typed, matched).map(({ text, isMatch }, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
    isMatch ? <mark key={at}>{text}</mark> : text,
  );
