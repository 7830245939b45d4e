import { type ComponentType, type ReactNode, useState } from "react";
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

function LazyPart<P extends object>({ code, waiting, props }: { code: Code<P>; waiting: ReactNode; props: P }) {
  const { t } = useTranslation(["errors", "common"]);
  // Shown at once where it has been loaded before.
  const [known] = useState(() => code.Part);
  const [place, loaded, hasFailed] = useLazyInView(code.load, { margin: "100px", whenTouched: true });
  const Part = known ?? loaded;
  if (Part) return <Part {...props} />;
  if (!hasFailed) return <div ref={place}>{waiting}</div>;
  return (
    <Notice tone="danger" live title={t("common.offline")}>
      {/* Browsers do not load a script anew that has failed once. */}
      <Button size="small" onClick={() => location.reload()}>
        {t("common:tryAgain")}
      </Button>
    </Notice>
  );
}
