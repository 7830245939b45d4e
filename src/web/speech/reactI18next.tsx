import { createContext, type ReactNode, use } from "react";
import type { Speaker } from "./speaker.ts";

/**
 * This takes the place of the package react-i18next (see vite.config.ts), whose types hold for it too. Of i18next the
 * pages use a key, facts and a count; the rest would be a tenth of all that a visitor downloads, and was a fifth of the
 * time in which a page is rendered.
 */
const SpeakerContext = createContext<Speaker | undefined>(undefined);

export const I18nextProvider = ({ i18n, children }: { i18n: Speaker; children: ReactNode }) => (
  <SpeakerContext value={i18n}>{children}</SpeakerContext>
);

export function useSpeaker(): Speaker {
  const speaker = use(SpeakerContext);
  if (!speaker) throw new Error("Nobody speaks here.");
  return speaker;
}

export function useTranslation(asked: string | readonly string[] = "common") {
  const speaker = useSpeaker();
  const parts = typeof asked === "string" ? one(asked) : asked;
  // A page whose texts are on their way waits, and the one before stays on screen.
  for (const part of parts) if (!speaker.has(part)) use(speaker.fetch(part));
  return { t: speaker.sayer(parts), i18n: speaker };
}

const ones = new Map<string, readonly string[]>();

function one(part: string): readonly string[] {
  const parts = ones.get(part) ?? [part];
  ones.set(part, parts);
  return parts;
}
