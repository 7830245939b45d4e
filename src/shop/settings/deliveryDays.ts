/** Business days from order to dispatch, from the specification. */
export const processingDays = { least: 2, most: 5 };

/** Business days from dispatch to the door with express delivery, everywhere. */
export const expressDays = { least: 1, most: 3 };

/** Business days in transit with standard delivery, by ISO code of the governorate. Staff change single governorates. */
export const transitDays: readonly (DayRange & { codes: readonly string[] })[] = [
  { least: 1, most: 2, codes: ["C", "GZ", "KB"] },
  { least: 2, most: 3, codes: ["ALX", "BH", "GH", "MNF", "KFS", "DT", "DK", "IS", "PTS", "SUZ", "SHR", "FYM", "BNS"] },
  { least: 2, most: 4, codes: ["MN", "AST", "SHG", "KN", "LX", "ASN"] },
  { least: 3, most: 5, codes: ["SIN", "JS", "MT", "BA", "WAD"] },
];

export type DayRange = { least: number; most: number };
export type DeliveryDays = { from: string; to: string };
export type DeliveryMethod = "standard" | "express";

/** Settings and holidays that delivery days depend on. */
export type DeliveryTerms = {
  /** Orders from this hour in Cairo on count as those of the next day. 24: the whole day counts. */
  orderCutOffHour: number;
  /** Business days in transit by ISO code, where they differ from `transitDays`. */
  transitByGovernorate: Readonly<Record<string, DayRange>>;
  /** Holidays besides Friday and Saturday, such as `2027-03-09`. */
  holidays: ReadonlySet<string>;
};

type DeliveryDaysParams = {
  /** Day and hour of the order in Cairo, such as `2027-03-07` and 16. */
  today: string;
  hour: number;
  /** ISO code. */
  governorate: string;
  method: DeliveryMethod;
};

/** Returns the first and last possible delivery day in Cairo; undefined for an unknown governorate. */
export function deliveryDays(
  { today, hour, governorate, method }: DeliveryDaysParams,
  { orderCutOffHour, transitByGovernorate, holidays }: DeliveryTerms,
): DeliveryDays | undefined {
  const standard = transitTo(governorate, transitByGovernorate);
  if (!standard) return undefined;
  const transit = method === "express" ? expressDays : standard;
  const start = hour >= orderCutOffHour ? dayAfter(today) : today;
  return {
    from: addBusinessDays(start, processingDays.least + transit.least, holidays),
    to: addBusinessDays(start, processingDays.most + transit.most, holidays),
  };
}

type LateDeliveryParams = Pick<DeliveryDaysParams, "today" | "governorate" | "method"> & {
  /** Whether the courier has the parcel already. */
  isDispatched: boolean;
};

/**
 * Returns the day by which a late order is expected now: the whole transit from today, after the shortest preparation
 * when the parcel is still here. Undefined for an unknown governorate.
 */
export function lateDeliveryDay(
  { today, governorate, method, isDispatched }: LateDeliveryParams,
  { transitByGovernorate, holidays }: DeliveryTerms,
): string | undefined {
  const standard = transitTo(governorate, transitByGovernorate);
  if (!standard) return undefined;
  const transit = method === "express" ? expressDays : standard;
  return addBusinessDays(today, (isDispatched ? 0 : processingDays.least) + transit.most, holidays);
}

/** Business days in transit with standard delivery; undefined for an unknown governorate. */
export function transitTo(code: string, own: DeliveryTerms["transitByGovernorate"]): DayRange | undefined {
  const usual = transitDays.find(({ codes }) => codes.includes(code));
  return usual && (own[code] ?? { least: usual.least, most: usual.most });
}

/** Never counts the day of the order itself, whatever the hour. */
export function addBusinessDays(day: string, count: number, holidays: ReadonlySet<string>): string {
  let reached = day;
  for (let remaining = count; remaining > 0; ) {
    reached = dayAfter(reached);
    if (isBusinessDay(reached, holidays)) remaining--;
  }
  return reached;
}

const friday = 5;
const saturday = 6;

export function isBusinessDay(day: string, holidays: ReadonlySet<string>): boolean {
  const weekday = new Date(day).getUTCDay();
  return weekday !== friday && weekday !== saturday && !holidays.has(day);
}

// JavaScript parses ISO dates as UTC, so summer time does not matter.
function dayAfter(day: string): string {
  const next = new Date(day);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}
