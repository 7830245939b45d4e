import { type ComponentType, lazy, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "./Button.tsx";
import { Notice } from "./Notice.tsx";
import { useLazyInView } from "./useLazyInView.ts";

type Load<P> = () => Promise<{ default: ComponentType<P> }>;
type Code<P> = { load: () => Promise<ComponentType<P>>; Part?: ComponentType<P> };

/**
 * A part below what a page shows first. Its code is loaded when its place comes near the viewport or the page is touched;
 * until then `waiting` is in its place, and a notice with a button that reloads the page if that fails.
 */
export function lazyPart<P extends object>(load: Load<P>, waiting: ReactNode) {
  const code: Code<P> = { load: () => load().then((file) => (code.Part = file.default)) };
  return (props: P) => <LazyPart code={code} waiting={waiting} props={props} />;
}

/** `lazy` of React, but a part whose code cannot be loaded shows `NotLoaded`, not an error of the whole page. */
export const lazyOrNotice: typeof lazy = (load) => lazy(() => load().catch(() => ({ default: NotLoaded }) as never));

function LazyPart<P extends object>({ code, waiting, props }: { code: Code<P>; waiting: ReactNode; props: P }) {
  // Shown at once where it has been loaded before.
  const [known] = useState(() => code.Part);
  const [place, loaded, hasFailed] = useLazyInView(code.load, { margin: "100px", whenTouched: true });
  const Part = known ?? loaded;
  if (Part) return <Part {...props} />;
  return hasFailed ? <NotLoaded /> : <div ref={place}>{waiting}</div>;
}

function NotLoaded() {
  const { t } = useTranslation(["errors", "common"]);
  return (
    <Notice tone="danger" live title={t("common.notLoaded")}>
      {/* Browsers do not load a script anew that has failed once. */}
      <Button size="small" onClick={() => location.reload()}>
        {t("common:tryAgain")}
      </Button>
    </Notice>
  );
}
