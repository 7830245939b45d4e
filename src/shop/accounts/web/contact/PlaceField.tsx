import { type ComponentProps, useId } from "react";
import type { PlaceName } from "#shop/accounts/places.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Field } from "#web/ui/Field.tsx";

type Props = ComponentProps<typeof Field> & { places: readonly PlaceName[] };

/**
 * A text with suggestions, which the browser filters by both names while the customer types. Any other text is possible.
 */
export function PlaceField({ places, ...field }: Props) {
  const { language } = useLanguage();
  const listId = useId();
  const [shown, other] = language === "ar" ? (["ar", "en"] as const) : (["en", "ar"] as const);
  return (
    <>
      <Field {...field} dir="auto" list={places.length > 0 ? listId : undefined} />
      <datalist id={listId}>
        {places.map((name) => (
          <option key={name.en} value={name[shown]} label={name[other]} />
        ))}
      </datalist>
    </>
  );
}
