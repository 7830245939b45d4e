import { KitOfChoices } from "./KitOfChoices.tsx";
import { KitOfForms } from "./KitOfForms.tsx";
import { KitOfOrders } from "./KitOfOrders.tsx";
import { KitOfWords } from "./KitOfWords.tsx";
import { samples } from "./samples.ts";

type Props = { language: keyof typeof samples; prefix: string };

/** The whole kit. `prefix` keeps the ids of one pane apart from those of the others. */
export function Kit({ language, prefix }: Props) {
  const words = samples[language];
  return (
    <div className="sampler__kit">
      <KitOfWords words={words} />
      <KitOfForms words={words} prefix={prefix} />
      <KitOfChoices words={words} prefix={prefix} />
      <KitOfOrders words={words} />
    </div>
  );
}
