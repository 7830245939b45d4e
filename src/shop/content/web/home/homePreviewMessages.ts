import type { LoadedSection } from "./loadSections.ts";

/** Sent by the page in the frame once it listens. */
export type PreviewReady = { homePreview: "ready" };
/** Answered by the admin page around it. */
export type PreviewSections = { homePreview: readonly LoadedSection[] };
