export const tones = { open: "warning", answered: "success", closed: "plain", spam: "danger" } as const;
