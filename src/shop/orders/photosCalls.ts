import type { Calls } from "#platform/contract.ts";

export const returnPhotosCalls = {
  add: "POST /orders/:id/return-photos",
  photo: "GET /orders/:id/return-photos/:photo",
  remove: "DELETE /orders/:id/return-photos/:photo",
} as const satisfies Calls;

export const staffReturnPhotosCalls = {
  photo: "GET /admin/orders/:id/return-photos/:photo",
} as const satisfies Calls;
