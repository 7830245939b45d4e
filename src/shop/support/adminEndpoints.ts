export const adminSupportEndpoints = {
  messages: "GET /admin/messages",
  message: "GET /admin/messages/:id",
  answerMessage: "POST /admin/messages/:id/answers",
  setMessageStatus: "PATCH /admin/messages/:id",
} as const;
