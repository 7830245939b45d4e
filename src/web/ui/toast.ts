import type { ReactNode } from "react";

type Kind = "success" | "error" | "blank";

/** The toaster is loaded when the page is touched first, so that it is there to tell of a lost connection. */
const loadToaster = () => import("./toaster.tsx").catch(console.error);
if (!import.meta.env.SSR)
  for (const type of ["pointerdown", "keydown"]) addEventListener(type, loadToaster, { once: true });

const showToast = (kind: Kind, text: ReactNode) => {
  void loadToaster().then((toaster) => toaster?.show(kind, text));
};

export const toast = {
  success: (text: ReactNode) => showToast("success", text),
  error: (text: ReactNode) => showToast("error", text),
  show: (text: ReactNode) => showToast("blank", text),
};
