import { type ComponentType, useEffect } from "react";
import { useLazyComponent } from "./useLazyComponent.ts";

/** A dialog without `open` is rendered to be open. */
type DialogProps = { open?: boolean; onClose(): void };
type Load<P> = () => Promise<ComponentType<P>>;

/** A dialog whose code is loaded when it opens first. Without a connection, that shows a toast and closes it. */
export const lazyDialog =
  <P extends DialogProps>(load: Load<P>) =>
  (props: P) => <LazyDialog load={load} props={props} />;

function LazyDialog<P extends DialogProps>({ load, props }: { load: Load<P>; props: P }) {
  const [Dialog, fetchDialog] = useLazyComponent(load, props.onClose);
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads when it opens, whatever else changes
  useEffect(() => {
    if (props.open !== false) fetchDialog();
  }, [props.open]);
  return Dialog && <Dialog {...props} />;
}
