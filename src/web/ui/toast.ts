import type { ReactNode } from "react";

type Toaster = typeof import("./toaster.tsx");
type Message = Parameters<Toaster["show"]>;

/** Messages until the toaster is loaded: those of an outage are shown after it. */
const waiting: Message[] = [];
let retryUrl: string | null = null;

function loadToaster(): void {
  const loading: Promise<Toaster> = retryUrl ? import(/* @vite-ignore */ retryUrl) : import("./toaster.tsx");
  loading.then(
    ({ show }) => {
      for (const message of waiting.splice(0)) show(...message);
    },
    (error) => {
      // Chromium keeps the failure for the URL, which it names: with one more question mark it loads the script anew. It
      // would keep the failure of what the toaster imports, too, so that imports only what every page has loaded.
      const url = /http.+/.exec(error);
      retryUrl = url && `${url}?`;
      setTimeout(loadWhenTouched, 5_000);
    },
  );
}

/** The toaster is loaded when the page is touched first, so that it is there to tell of a lost connection. */
function loadWhenTouched(): void {
  for (const type of ["pointerdown", "keydown"]) addEventListener(type, loadToaster, { once: true });
}
if (!import.meta.env.SSR) loadWhenTouched();

function showToast(...message: Message): void {
  waiting.push(message);
  loadToaster();
}

export const toast = {
  success: (text: ReactNode) => showToast("success", text),
  error: (text: ReactNode) => showToast("error", text),
  show: (text: ReactNode) => showToast("blank", text),
};
