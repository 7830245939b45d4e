export const messageTones = { open: "warning", answered: "success", closed: "plain", spam: "danger" } as const;
