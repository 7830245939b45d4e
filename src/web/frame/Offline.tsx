import { useLayoutEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useOffline } from "#web/useOffline.ts";

/**
 * Without a connection the page stays what it is: a link that would end in the browser's own error says so instead, and
 * works again by itself. What is inside this page, and another program's links (`mailto:`), go on.
 */
export function Offline() {
  const { t } = useTranslation("errors");
  const offline = useOffline();
  const [pressed, press] = useState(0);
  // Before the words are seen, so that the first press after them is heard.
  useLayoutEffect(() => {
    if (!offline) return;
    const stay = (event: MouseEvent) => {
      const link = (event.target as Element).closest?.("a");
      if (!link || link.origin !== location.origin || link.getAttribute("href")?.startsWith("#")) return;
      event.preventDefault();
      event.stopPropagation();
      press((times) => times + 1);
    };
    document.addEventListener("click", stay, true);
    return () => document.removeEventListener("click", stay, true);
  }, [offline]);
  return (
    <div className="offline" role="status">
      {/* Another element each time, so that it is read out and moves again. */}
      {offline && <p key={pressed}>{t("common.offline")}</p>}
    </div>
  );
}
