/** Business days from the order to the parcel's leaving, as the specification promises them. */
const processing = { least: 2, most: 5 };

/** Business days on the road, standard delivery, by ISO code of the governorate. */
const roads: readonly { least: number; most: number; codes: readonly string[] }[] = [
  { least: 1, most: 2, codes: ["C", "GZ", "KB"] },
  { least: 2, most: 3, codes: ["ALX", "BH", "GH", "MNF", "KFS", "DT", "DK", "IS", "PTS", "SUZ", "SHR", "FYM", "BNS"] },
  { least: 2, most: 4, codes: ["MN", "AST", "SHG", "KN", "LX", "ASN"] },
  { least: 3, most: 5, codes: ["SIN", "JS", "MT", "BA", "WAD"] },
];

type Asking = {
  /** The Cairo day on which the order is placed, such as `2027-03-07`. */
  today: string;
  /** ISO code. */
  governorate: string;
  /** Days of the same kind on which nobody works, besides Friday and Saturday. */
  holidays: ReadonlySet<string>;
};

/** The first and the last Cairo day on which the parcel may come; undefined for a place that we do not know. */
export function deliveryDays({ today, governorate, holidays }: Asking): { from: string; to: string } | undefined {
  const road = roads.find(({ codes }) => codes.includes(governorate));
  if (!road) return undefined;
  return {
    from: afterBusinessDays(today, processing.least + road.least, holidays),
    to: afterBusinessDays(today, processing.most + road.most, holidays),
  };
}

/** The day of the order itself is never counted, whatever the hour. */
export function afterBusinessDays(day: string, count: number, holidays: ReadonlySet<string>): string {
  let reached = day;
  for (let left = count; left > 0; ) {
    reached = dayAfter(reached);
    if (isBusinessDay(reached, holidays)) left--;
  }
  return reached;
}

const friday = 5;
const saturday = 6;

function isBusinessDay(day: string, holidays: ReadonlySet<string>): boolean {
  const weekday = new Date(day).getUTCDay();
  return weekday !== friday && weekday !== saturday && !holidays.has(day);
}

// Days written like this are read as UTC, which has no summer time to trip over.
function dayAfter(day: string): string {
  const next = new Date(day);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}
