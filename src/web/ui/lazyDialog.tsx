import { type ComponentType, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { toast } from "./toast.ts";

/** A dialog without `open` is rendered to be open. */
type DialogProps = { open?: boolean; onClose(): void };
type Load<P> = () => Promise<ComponentType<P>>;

/** A dialog whose code is loaded when it opens first. Without a connection, that shows a toast and closes it. */
export const lazyDialog =
  <P extends DialogProps>(load: Load<P>) =>
  (props: P) => <LazyDialog load={load} props={props} />;

function LazyDialog<P extends DialogProps>({ load, props }: { load: Load<P>; props: P }) {
  const { t } = useTranslation("errors");
  const [Dialog, setDialog] = useState<ComponentType<P>>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads when it opens, whatever else changes
  useEffect(() => {
    if (props.open === false || Dialog) return;
    load()
      .then((loaded) => setDialog(() => loaded))
      .catch(() => {
        toast.error(t("common.offline"));
        props.onClose();
      });
  }, [props.open]);
  return Dialog && <Dialog {...props} />;
}
