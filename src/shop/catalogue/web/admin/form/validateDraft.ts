import type { ErrorKey } from "#platform/errors.ts";
import { fieldErrors } from "#platform/fieldErrors.ts";
import { productSchema } from "#shop/catalogue/productFormSchema.ts";
import { missingEnglish, variantErrors } from "#shop/catalogue/productRules.ts";
import { toChartInput } from "../categories/chartDraft.ts";
import type { Draft } from "./draft.ts";
import { soldVariants, toProductRequest } from "./toProductRequest.ts";

/** By the server's field names, so that errors of both sides appear in the same place. */
export type DraftErrors = Readonly<Record<string, ErrorKey>>;

/** Checks a draft with the schema and the rules of the server, which checks it again. */
export function validateDraft(draft: Draft): DraftErrors {
  const request = toProductRequest(draft);
  const { error } = productSchema.safeParse(request, { reportInput: true });
  const wrong = error ? fieldErrors(error) : {};
  const areAttributesWrong = Object.keys(wrong).some((field) => field.startsWith("attributes."));
  return placeErrors(draft, {
    ...(areAttributesWrong ? {} : variantErrors(request.attributes, request.variants)),
    ...missingEnglish(request.name, request.description),
    ...wrong,
    ...(draft.sizeChart && !toChartInput(draft.sizeChart) && { sizeChart: "admin.products.chartIncomplete" as const }),
  });
}

/** Moves errors to the fields that the form has: one for all tags, and for a product's only variant its own. */
export const placeErrors = ({ attributes }: Pick<Draft, "attributes">, errors: DraftErrors): DraftErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([field, key]) => {
      const name = field.replace(/^tags\..*/, "tags");
      return [attributes.length === 0 ? name.replace(/^variants\.0\./, "") : name, key];
    }),
  );

/** Returns how many variants would be published as sold out, because their stock was left empty. */
export const countWithoutStock = (draft: Draft): number =>
  draft.hidden || draft.attributes.length === 0 ? 0 : soldVariants(draft).filter(({ stock }) => !stock.trim()).length;

/** Returns the languages without a text. */
export const missingLanguages = (texts: Draft["name"]): (keyof Draft["name"])[] =>
  (Object.keys(texts) as (keyof Draft["name"])[]).filter((code) => !texts[code].trim());
