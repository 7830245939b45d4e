import type { ReactNode } from "react";
import { patiently } from "#web/speech/speaker.ts";

type Kind = "success" | "error" | "blank";

/** The toaster comes to the browser with the first toast, not with the page: over a line that may be gone for a moment. */
const say = (kind: Kind, text: ReactNode) => {
  patiently(() => import("./toaster.tsx"))
    .then(({ show }) => show(kind, text))
    .catch(console.error);
};

export const toast = {
  success: (text: ReactNode) => say("success", text),
  error: (text: ReactNode) => say("error", text),
  show: (text: ReactNode) => say("blank", text),
};
