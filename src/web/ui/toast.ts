import type { ReactNode } from "react";

type Kind = "success" | "error" | "blank";

/** The toaster comes to the browser with the first toast, not with the page. */
const say = (kind: Kind, text: ReactNode) => {
  import("./toaster.tsx").then(({ show }) => show(kind, text)).catch(console.error);
};

export const toast = {
  success: (text: ReactNode) => say("success", text),
  error: (text: ReactNode) => say("error", text),
  show: (text: ReactNode) => say("blank", text),
};
