import { parseCairoTime } from "#platform/cairoTime.ts";
import { validationError } from "#platform/errors.ts";

type Schedule = { startsAt: Date | null; endsAt: Date | null };

/**
 * Returns the times of a form, which are of Cairo; null for an empty one.
 * @param path before the names of the fields, such as `sections.2.`
 * @throws ShopError 400 if the end is not after the begin
 */
export function parseSchedule(fields: { startsAt: string; endsAt: string }, path = ""): Schedule {
  const parse = (name: keyof Schedule) => {
    if (fields[name] === "") return null;
    const at = parseCairoTime(fields[name].replace("T", " "));
    if (!at) throw validationError({ [path + name]: "validation.invalid" });
    return at;
  };
  const [startsAt, endsAt] = [parse("startsAt"), parse("endsAt")];
  if (startsAt && endsAt && endsAt <= startsAt) throw validationError({ [`${path}endsAt`]: "coupon.datesOrder" });
  return { startsAt, endsAt };
}
