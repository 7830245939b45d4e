/** Which cash orders wait for confirmation: all, those that the other settings select, or none. */
export const codConfirmationModes = ["all", "selected", "none"] as const;
