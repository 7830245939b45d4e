import { z } from "zod";
import { attemptReasons, eventKinds } from "./shipmentStatus.ts";

export const shipmentEventView = z.object({
  kind: z.enum(eventKinds),
  reason: z.enum(attemptReasons).nullable(),
  at: z.string(),
});
