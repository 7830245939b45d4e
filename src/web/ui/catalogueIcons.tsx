import { icon } from "./createIcon.tsx";

/** Icons that only home and product pages show, so no other page loads them. */
export const DeliveryIcon = icon(
  "M14 18V6a2 2 0 0 0-2-2H4a2 2 0 0 0-2 2v11a1 1 0 0 0 1 1h2M15 18H9M19 18h2a1 1 0 0 0 1-1v-3.65a1 1 0 0 0-.22-.624l-3.48-4.35A1 1 0 0 0 17.52 8H14M15 18a2 2 0 1 0 4 0a2 2 0 1 0-4 0M5 18a2 2 0 1 0 4 0a2 2 0 1 0-4 0",
);
export const ReturnIcon = icon(
  "M9 14 4 9l5-5M4 9h10.5a5.5 5.5 0 0 1 5.5 5.5a5.5 5.5 0 0 1-5.5 5.5H11",
  "lucide flip-in-rtl",
);
export const ZoomIcon = icon("M3 11a8 8 0 1 0 16 0a8 8 0 1 0-16 0M21 21L16.65 16.65M11 8L11 14M8 11L14 11");
