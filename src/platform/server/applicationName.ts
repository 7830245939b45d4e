/** Identifies processes of the shop that share a database. */
export const applicationName = `nabta ${process.pid}`;
