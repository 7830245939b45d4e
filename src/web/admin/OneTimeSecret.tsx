import { Button } from "#web/ui/Button.tsx";
import { CopyIcon } from "#web/ui/icons.tsx";
import { toast } from "#web/ui/toast.ts";
import "./oneTimeSecret.css";

type Props = { secret: string; copyLabel: string; copied: string; done: string; onDone(): void };

/** A token or secret that is shown this once, with a button to copy it. */
export function OneTimeSecret({ secret, copyLabel, copied, done, onDone }: Props) {
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => toast.success(copied),
      // If the clipboard is blocked, users can still select it.
      () => {},
    );
  return (
    <div className="stack">
      <code className="code one-time-secret" dir="ltr">
        {secret}
      </code>
      <div className="actions">
        <Button kind="main" onClick={copy}>
          <CopyIcon aria-hidden="true" />
          {copyLabel}
        </Button>
        <Button onClick={onDone}>{done}</Button>
      </div>
    </div>
  );
}
