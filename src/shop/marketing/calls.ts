/** The names and paths of the newsletter's calls: all that the browser needs to know of its contract. */
export const newsletterCalls = {
  subscribe: "POST /newsletter/subscribe",
  confirm: "POST /newsletter/confirm",
  unsubscribe: "POST /newsletter/unsubscribe",
} as const;

export const staffNewsletterCalls = {
  subscribers: "GET /admin/subscribers",
} as const;

export const campaignCalls = {
  campaigns: "GET /admin/campaigns",
  addCampaign: "POST /admin/campaigns",
  campaign: "GET /admin/campaigns/:id",
  changeCampaign: "PATCH /admin/campaigns/:id",
  deleteCampaign: "DELETE /admin/campaigns/:id",
  /** What a mail would look like, of what is not saved yet too. */
  previewCampaign: "POST /admin/campaigns/preview",
  audienceSize: "POST /admin/campaigns/audience",
  testCampaign: "POST /admin/campaigns/:id/test",
  sendCampaign: "POST /admin/campaigns/:id/send",
  scheduleCampaign: "POST /admin/campaigns/:id/schedule",
  unscheduleCampaign: "DELETE /admin/campaigns/:id/schedule",
  pauseCampaign: "POST /admin/campaigns/:id/pause",
  resumeCampaign: "POST /admin/campaigns/:id/resume",
  cancelCampaign: "POST /admin/campaigns/:id/cancel",
} as const;
