import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { HomeSections } from "./HomeSections.tsx";
import type { PreviewReady, PreviewSections } from "./homePreviewMessages.ts";
import type { LoadedSection } from "./loadSections.ts";

export const handle = { texts: ["catalogue"] };

/**
 * The home page with the sections that the admin page around it sends, in a frame, so that it has the width and the
 * language of the preview. It contains nothing of its own, and its links lead nowhere.
 */
export default function HomePreviewPage() {
  const { t } = useTranslation("catalogue");
  const [sections, setSections] = useState<readonly LoadedSection[]>();
  useEffect(() => {
    const receive = ({ origin, source, data }: MessageEvent) => {
      if (origin === location.origin && source === window.parent)
        setSections((now) => readPreviewSections(data) ?? now);
    };
    const ignore = (event: Event) => event.preventDefault();
    addEventListener("message", receive);
    document.addEventListener("click", ignore, { capture: true });
    document.addEventListener("submit", ignore, { capture: true });
    window.parent.postMessage({ homePreview: "ready" } satisfies PreviewReady, location.origin);
    return () => {
      removeEventListener("message", receive);
      document.removeEventListener("click", ignore, { capture: true });
      document.removeEventListener("submit", ignore, { capture: true });
    };
  }, []);
  return (
    <>
      <title>{t("home.seo")}</title>
      <meta name="robots" content="noindex" />
      {sections && <HomeSections sections={sections} />}
    </>
  );
}

/** Returns the sections of a message, or undefined for any other message. */
function readPreviewSections(data: unknown): readonly LoadedSection[] | undefined {
  const { homePreview } = (data ?? {}) as Partial<PreviewSections>;
  return Array.isArray(homePreview) ? homePreview : undefined;
}
