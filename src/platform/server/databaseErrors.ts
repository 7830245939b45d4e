/** Returns whether the database is down, slow, read-only in a failover, or out of connections: a retry may succeed. */
export function isDatabaseBusy(error: unknown): boolean {
  const { code = "", message = "" } = error as { code?: string; message?: string };
  return (
    isOutdatedPlan({ code, message }) ||
    /^(25006|57014|57P0\d|08\w{3}|53\w{3}|55P03)$/.test(String(code)) ||
    /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/.test(String(code)) ||
    /^connect ENOENT|timeout exceeded when trying to connect|Query read timeout|Connection terminated|is not queryable/.test(
      message,
    )
  );
}

/** Returns whether a migration has changed what a prepared statement of this connection returns. */
export function isOutdatedPlan({ code, message = "" }: { code?: string; message?: string }): boolean {
  return code === "0A000" && message.startsWith("cached plan must not change");
}

/** Returns whether a retry would succeed: also after a serialization failure or a deadlock. */
export function isWorthRetrying(error: unknown): boolean {
  const { code = "" } = error as { code?: string };
  return isDatabaseBusy(error) || /^(40001|40P01)$/.test(String(code));
}
