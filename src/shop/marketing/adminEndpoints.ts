export const adminNewsletterEndpoints = {
  subscribers: "GET /admin/subscribers",
} as const;

export const campaignEndpoints = {
  campaigns: "GET /admin/campaigns",
  addCampaign: "POST /admin/campaigns",
  campaign: "GET /admin/campaigns/:id",
  changeCampaign: "PATCH /admin/campaigns/:id",
  deleteCampaign: "DELETE /admin/campaigns/:id",
  /** Renders the mail, also of an unsaved draft. */
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
