export const campaignTones = {
  draft: "plain",
  scheduled: "info",
  sending: "accent",
  paused: "warning",
  cancelled: "plain",
  sent: "success",
} as const;
