export const reviewTones = { waiting: "warning", published: "success", hidden: "plain" } as const;
