import { useEffect, useLayoutEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Location, useBlocker } from "react-router";
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
      {offline && <Stay onStayed={() => press((times) => times + 1)} />}
      {/* Another element each time, so that it is read out and moves again. */}
      {offline && <p key={pressed}>{t("common.offline")}</p>}
    </div>
  );
}

/** A filter, a search and the way back ask for a page as a link does. */
function Stay({ onStayed }: { onStayed(): void }) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => needsServer(currentLocation, nextLocation));
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    blocker.reset();
    onStayed();
  });
  return null;
}

/** Orders and the desk ask for what they show by themselves, and say so when it does not come. */
const needsServer = (from: Location, to: Location) =>
  from.pathname + from.search !== to.pathname + to.search && !/^\/(orders|secret-dashboard)/.test(to.pathname);
