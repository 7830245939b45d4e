export const messageTones = {
  open: "warning",
  answered: "success",
  closed: "plain",
  suspected: "warning",
  spam: "danger",
} as const;
