const inCairo = new Intl.DateTimeFormat("en-CA", { timeZone: "Africa/Cairo", dateStyle: "short" });

/** The calendar day that it is in Cairo, such as `2027-03-09`, wherever the reader or the server is. */
export const cairoDay = (at: Date): string => inCairo.format(at);
