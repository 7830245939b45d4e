/** "Tell me when it is back": limits and periods of the alerts of sold-out variants. */
export const stockAlertRules = {
  /** For how long the link that confirms an address works. */
  confirmDays: 3,
  /** An alert that waited this long ends without a mail. */
  waitDays: 180,
  /** How long a sent alert stays: it counts against the mails of a variant, and proves its address. */
  keepSentDays: 30,
  maxOpenPerEmail: 20,
  maxOpenPerVariant: 5_000,
  /** Mails for each piece in stock within 24 hours. Not everyone buys, but those who come should find some left. */
  mailsPerPiece: 3,
} as const;

/** Returns how many people hear now that a variant is back: `mailed` of them heard within the last 24 hours. */
export const alertsDue = (stock: number, mailed: number): number =>
  Math.max(0, stock * stockAlertRules.mailsPerPiece - mailed);
