/** How a figure is shown. Money is in piastres on the server and in pounds in answers. */
export type FigureKind = "money" | "count" | "percent" | "days";

/** Every figure of a report, by name. */
export const figureKinds = {
  placed: "count",
  sales: "count",
  value: "money",
  average: "money",
  discount: "money",
  tax: "money",
  shipping: "money",
  paid: "money",
  refunded: "money",
  revenue: "money",
  sold: "count",
  returned: "count",
  returnRate: "percent",
  pieces: "count",
  amount: "money",
  firstSales: "count",
  firstValue: "money",
  repeatSales: "count",
  repeatValue: "money",
  repeatShare: "percent",
  customers: "count",
  firstMonthValue: "money",
  // Of the customers of a cohort, those who bought again one to twelve months after their first order.
  month1: "percent",
  month2: "percent",
  month3: "percent",
  month4: "percent",
  month5: "percent",
  month6: "percent",
  month7: "percent",
  month8: "percent",
  month9: "percent",
  month10: "percent",
  month11: "percent",
  month12: "percent",
  returns: "count",
  exchanges: "count",
  stock: "count",
  stockValue: "money",
  coverDays: "days",
  searches: "count",
  clicks: "count",
  clickRate: "percent",
  invoices: "count",
  invoicedNet: "money",
  invoicedShipping: "money",
  invoicedTax: "money",
  invoiced: "money",
  creditNotes: "count",
  credited: "money",
  creditedTax: "money",
  taxDue: "money",
  parcels: "count",
  delivered: "count",
  refused: "count",
  refusedRate: "percent",
  sentBack: "count",
  returnCost: "money",
  asked: "count",
  confirmed: "count",
  calledOff: "count",
  unanswered: "count",
  confirmationRate: "percent",
  confirmHours: "count",
  collected: "money",
  cashRefunded: "money",
  courierFees: "money",
  cashNet: "money",
  creditGranted: "money",
  creditRefunded: "money",
  creditSpent: "money",
  creditEnded: "money",
  creditChange: "money",
} as const satisfies Record<string, FigureKind>;

export type FigureName = keyof typeof figureKinds;

const cohortMonths = [
  ...(["month1", "month2", "month3", "month4", "month5", "month6"] as const),
  ...(["month7", "month8", "month9", "month10", "month11", "month12"] as const),
];
/** The figure of the customers who bought again `months` after their first order. */
export const cohortMonth = (months: number): CohortMonth | undefined => cohortMonths[months - 1];
type CohortMonth = (typeof cohortMonths)[number];
/** Returns 1 to 12. */
export const cohortMonthOf = (name: CohortMonth): number => cohortMonths.indexOf(name) + 1;
export const isCohortMonth = (name: FigureName): name is CohortMonth => cohortMonths.includes(name as CohortMonth);

export const reportGroups = ["sales", "customers", "goods", "delivery", "search", "accounting"] as const;

type ReportDefinition = {
  group: (typeof reportGroups)[number];
  /** Kind of its rows. `time`: days, weeks or months. */
  rows:
    | "time"
    | "product"
    | "category"
    | "governorate"
    | "method"
    | "coupon"
    | "cohort"
    | "reason"
    | "search"
    | "courier"
    | "attempt"
    | "rate";
  figures: readonly FigureName[];
  /** Figures whose totals are above the chart; by default the first four. */
  headline?: readonly FigureName[];
  /** The figure of the chart, by which rows other than times are sorted. */
  chart: FigureName;
  /** Whether another period can be shown beside it. */
  compares: boolean;
};

const tradeFigures = ["placed", "sales", "value", "average", "paid", "refunded", "revenue"] as const;
export const goodsFigures = ["sold", "returned", "pieces", "amount"] as const;
const parcelFigures = ["parcels", "delivered", "refused", "refusedRate", "sentBack", "returnCost"] as const;
const vatFigures = [
  ...(["invoices", "invoicedNet", "invoicedShipping", "invoicedTax", "invoiced"] as const),
  ...(["creditNotes", "credited", "creditedTax", "taxDue"] as const),
];
const stockFigures = ["stock", "stockValue", "pieces", "coverDays"] as const;

/** Every report. A new one needs a row here, a loader in server/admin/reports/loaders.ts, and its texts. */
export const reports = {
  sales: {
    group: "sales",
    rows: "time",
    figures: [...tradeFigures, "discount", "tax", "shipping"],
    headline: ["sales", "value", "average", "revenue"],
    chart: "value",
    compares: true,
  },
  products: { group: "sales", rows: "product", figures: goodsFigures, chart: "amount", compares: true },
  categories: { group: "sales", rows: "category", figures: goodsFigures, chart: "amount", compares: true },
  governorates: { group: "sales", rows: "governorate", figures: tradeFigures, chart: "value", compares: true },
  payments: { group: "sales", rows: "method", figures: tradeFigures, chart: "value", compares: true },
  coupons: {
    group: "sales",
    rows: "coupon",
    figures: ["sales", "discount", "value", "average"],
    chart: "value",
    compares: true,
  },
  customers: {
    group: "customers",
    rows: "time",
    figures: ["firstSales", "firstValue", "repeatSales", "repeatValue", "repeatShare", "average"],
    chart: "firstSales",
    compares: true,
  },
  cohorts: {
    group: "customers",
    rows: "cohort",
    figures: ["customers", "firstMonthValue", ...cohortMonths],
    chart: "customers",
    compares: false,
  },
  returns: {
    group: "goods",
    rows: "reason",
    figures: ["returns", "exchanges"],
    chart: "returns",
    compares: true,
  },
  returnRates: {
    group: "goods",
    rows: "product",
    figures: ["sold", "returned", "returnRate"],
    chart: "returned",
    compares: true,
  },
  stock: { group: "goods", rows: "product", figures: stockFigures, chart: "stockValue", compares: false },
  stockByCategory: { group: "goods", rows: "category", figures: stockFigures, chart: "stockValue", compares: false },
  stockByTime: {
    group: "goods",
    rows: "time",
    figures: ["stock", "stockValue"],
    chart: "stockValue",
    compares: false,
  },
  confirmations: {
    group: "delivery",
    rows: "time",
    figures: ["asked", "confirmed", "calledOff", "unanswered", "confirmationRate", "confirmHours"],
    headline: ["asked", "confirmed", "confirmationRate", "confirmHours"],
    chart: "asked",
    compares: true,
  },
  parcelsByPlace: { group: "delivery", rows: "governorate", figures: parcelFigures, chart: "parcels", compares: true },
  parcelsByCourier: { group: "delivery", rows: "courier", figures: parcelFigures, chart: "parcels", compares: true },
  parcelsByProduct: { group: "delivery", rows: "product", figures: parcelFigures, chart: "refused", compares: true },
  refusals: {
    group: "delivery",
    rows: "attempt",
    figures: ["refused", "returnCost"],
    chart: "refused",
    compares: true,
  },
  cashNet: {
    group: "delivery",
    rows: "time",
    figures: ["collected", "cashRefunded", "courierFees", "returnCost", "cashNet"],
    headline: ["collected", "cashRefunded", "courierFees", "cashNet"],
    chart: "cashNet",
    compares: true,
  },
  searches: {
    group: "search",
    rows: "search",
    figures: ["searches", "clicks", "clickRate"],
    chart: "searches",
    compares: true,
  },
  misses: { group: "search", rows: "search", figures: ["searches"], chart: "searches", compares: true },
  vat: {
    group: "accounting",
    rows: "time",
    figures: vatFigures,
    headline: ["invoicedNet", "invoicedTax", "creditedTax", "taxDue"],
    chart: "taxDue",
    compares: true,
  },
  vatByRate: {
    group: "accounting",
    rows: "rate",
    figures: vatFigures,
    headline: ["invoicedNet", "invoicedTax", "creditedTax", "taxDue"],
    chart: "taxDue",
    compares: true,
  },
  credit: {
    group: "accounting",
    rows: "time",
    figures: ["creditGranted", "creditRefunded", "creditSpent", "creditEnded", "creditChange"],
    headline: ["creditGranted", "creditRefunded", "creditSpent", "creditChange"],
    chart: "creditChange",
    compares: true,
  },
} as const satisfies Record<string, ReportDefinition>;

export type ReportName = keyof typeof reports;
export const reportNames = Object.keys(reports) as [ReportName, ...ReportName[]];
export type RowKind = ReportDefinition["rows"];
export const reportOf = (name: ReportName): ReportDefinition => reports[name];
