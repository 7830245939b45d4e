import { ChoiceSamples } from "./ChoiceSamples.tsx";
import { FormSamples } from "./FormSamples.tsx";
import { OrderSamples } from "./OrderSamples.tsx";
import { samples } from "./sampleData.ts";
import { TextSamples } from "./TextSamples.tsx";

type Props = { language: keyof typeof samples; prefix: string };

/** All samples. `prefix` keeps the ids of the panes apart. */
export function SampleSections({ language, prefix }: Props) {
  const words = samples[language];
  return (
    <div className="component-gallery__kit">
      <TextSamples words={words} />
      <FormSamples words={words} prefix={prefix} />
      <ChoiceSamples words={words} prefix={prefix} />
      <OrderSamples words={words} />
    </div>
  );
}
