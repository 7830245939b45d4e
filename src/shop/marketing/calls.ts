/** The names and paths of the newsletter's calls: all that the browser needs to know of its contract. */
export const newsletterCalls = {
  subscribe: "POST /newsletter/subscribe",
  confirm: "POST /newsletter/confirm",
  unsubscribe: "POST /newsletter/unsubscribe",
} as const;

export const staffNewsletterCalls = {
  subscribers: "GET /admin/subscribers",
} as const;
