/** What somebody typed, for a `like` that takes it as it stands: `50%_` finds fifty percent and an underscore. */
export const literally = (typed: string) => typed.replaceAll(/[\\%_]/g, "\\$&");

/** The pattern that finds it anywhere. */
export const containing = (typed = "") => `%${literally(typed)}%`;
