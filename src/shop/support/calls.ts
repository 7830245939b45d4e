/** The names and paths of the support's calls: all that the browser needs to know of its contract. */
export const supportCalls = {
  sendMessage: "POST /contact",
} as const;

export const staffSupportCalls = {
  messages: "GET /admin/messages",
  message: "GET /admin/messages/:id",
  answerMessage: "POST /admin/messages/:id/answers",
  setMessageStatus: "PATCH /admin/messages/:id",
} as const;
