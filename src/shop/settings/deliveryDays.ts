/** Business days from order to dispatch, from the specification. */
export const processingDays = { least: 2, most: 5 };

/** Business days from dispatch to the door with express delivery, everywhere. */
export const expressDays = { least: 1, most: 3 };

/** Business days in transit with standard delivery, by ISO code of the governorate. */
export const transitDays: readonly { least: number; most: number; codes: readonly string[] }[] = [
  { least: 1, most: 2, codes: ["C", "GZ", "KB"] },
  { least: 2, most: 3, codes: ["ALX", "BH", "GH", "MNF", "KFS", "DT", "DK", "IS", "PTS", "SUZ", "SHR", "FYM", "BNS"] },
  { least: 2, most: 4, codes: ["MN", "AST", "SHG", "KN", "LX", "ASN"] },
  { least: 3, most: 5, codes: ["SIN", "JS", "MT", "BA", "WAD"] },
];

type DeliveryDaysParams = {
  /** Day of the order in Cairo, such as `2027-03-07`. */
  today: string;
  /** ISO code. */
  governorate: string;
  /** Holidays besides Friday and Saturday, in the same format. */
  holidays: ReadonlySet<string>;
};

/** Returns the first and last possible delivery day in Cairo; undefined for an unknown governorate. */
export function deliveryDays({
  today,
  governorate,
  holidays,
}: DeliveryDaysParams): { from: string; to: string } | undefined {
  const transit = transitDays.find(({ codes }) => codes.includes(governorate));
  if (!transit) return undefined;
  return {
    from: addBusinessDays(today, processingDays.least + transit.least, holidays),
    to: addBusinessDays(today, processingDays.most + transit.most, holidays),
  };
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

function isBusinessDay(day: string, holidays: ReadonlySet<string>): boolean {
  const weekday = new Date(day).getUTCDay();
  return weekday !== friday && weekday !== saturday && !holidays.has(day);
}

// JavaScript parses ISO dates as UTC, so summer time does not matter.
function dayAfter(day: string): string {
  const next = new Date(day);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}
