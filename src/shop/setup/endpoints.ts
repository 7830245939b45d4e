export const setupEndpoints = {
  guide: "GET /admin/setup",
  skipStep: "PUT /admin/setup/steps/:step",
  dismiss: "PUT /admin/setup/dismissal",
  testMail: "POST /admin/setup/test-mail",
  demoData: "GET /admin/demo-data",
  removeDemoData: "POST /admin/demo-data/removal",
} as const;
