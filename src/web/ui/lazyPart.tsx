import type { ComponentType, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "./Button.tsx";
import { Notice } from "./Notice.tsx";
import { useLazyInView } from "./useLazyInView.ts";

type Load<P> = () => Promise<{ default: ComponentType<P> }>;

/**
 * A part below what a page shows first. Its code is loaded when its place comes near the viewport or the page is touched;
 * until then `waiting` is in its place, and a notice with a button that reloads the page if that fails.
 */
export const lazyPart =
  <P extends object>(load: Load<P>, waiting: ReactNode) =>
  (props: P) => <LazyPart load={load} waiting={waiting} props={props} />;

function LazyPart<P extends object>({ load, waiting, props }: { load: Load<P>; waiting: ReactNode; props: P }) {
  const { t } = useTranslation(["errors", "common"]);
  const [place, Part, hasFailed] = useLazyInView(() => load().then((file) => file.default), {
    margin: "100px",
    whenTouched: true,
  });
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
