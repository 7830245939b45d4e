/** Placeholder for an unset secret, so that reading the configuration does not generate one in the target folder. */
export const noSecret = { SESSION_SECRET: "neither used nor kept by the commands" };
