import type { ReactNode } from "react";

type Kind = "success" | "error" | "blank";

/** The toaster is loaded with the first toast, not with the page. */
const showToast = (kind: Kind, text: ReactNode) => {
  import("./toaster.tsx").then(({ show }) => show(kind, text)).catch(console.error);
};

export const toast = {
  success: (text: ReactNode) => showToast("success", text),
  error: (text: ReactNode) => showToast("error", text),
  show: (text: ReactNode) => showToast("blank", text),
};
