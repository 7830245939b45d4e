/**
 * Returns until when an exchange is decided: staff have so many days, then the next run of an hourly job approves it. Null when
 * nothing approves it but staff.
 */
export function exchangeDeadline(requestedAt: Date, days: number | null): Date | null {
  return days === null ? null : new Date(requestedAt.getTime() + (days * 24 + 1) * 3_600_000);
}
