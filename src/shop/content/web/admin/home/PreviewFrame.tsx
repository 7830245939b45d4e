import { useEffect, useRef, useState } from "react";
import type { Language } from "#platform/languages.ts";
import type { PreviewReady, PreviewSections } from "#shop/content/web/home/homePreviewMessages.ts";
import type { LoadedSection } from "#shop/content/web/home/loadSections.ts";

type Props = { language: Language; width: number; sections: readonly LoadedSection[] | undefined; title: string };

/** A frame of that many pixels, scaled down to the room that there is. */
export function PreviewFrame({ language, width, sections, title }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const [isReady, setReady] = useState(false);
  const [room, setRoom] = useState(width);

  useEffect(() => {
    const listen = ({ origin, source, data }: MessageEvent) => {
      if (origin === location.origin && source === frame.current?.contentWindow && isPreviewReady(data)) setReady(true);
    };
    addEventListener("message", listen);
    return () => removeEventListener("message", listen);
  }, []);
  useEffect(() => {
    if (!isReady || !sections) return;
    frame.current?.contentWindow?.postMessage({ homePreview: sections } satisfies PreviewSections, location.origin);
  }, [isReady, sections]);
  useEffect(() => {
    if (!stage.current) return;
    const watch = new ResizeObserver(([entry]) => entry && setRoom(entry.contentRect.width));
    watch.observe(stage.current);
    return () => watch.disconnect();
  }, []);

  const scale = Math.min(1, room / width);
  return (
    <div className="home-preview__stage" ref={stage}>
      <iframe
        ref={frame}
        title={title}
        src={`/home-preview?language=${language}`}
        style={{ inlineSize: width, blockSize: `${100 / scale}%`, transform: `scale(${scale})` }}
      />
    </div>
  );
}

const isPreviewReady = (data: unknown): boolean => (data as Partial<PreviewReady> | null)?.homePreview === "ready";
