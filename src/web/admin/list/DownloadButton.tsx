import { useState } from "react";
import { useTranslation } from "react-i18next";
import { download } from "#web/session/download.ts";
import { Button } from "#web/ui/Button.tsx";
import { toast } from "#web/ui/toast.ts";
import { useAdminErrorMessage } from "../useAdminErrorMessage.ts";

type Props = {
  path: string;
  query?: Readonly<Record<string, string>>;
  label?: string;
  /** Runs the download, and may ask for the password first. */
  run?: (download: () => Promise<void>) => Promise<unknown>;
};

/** Downloads an admin-only file with the list's filters. */
export function DownloadButton({ path, query = {}, label, run = (start) => start() }: Props) {
  const { t } = useTranslation("admin");
  const errorMessage = useAdminErrorMessage();
  const [busy, setBusy] = useState(false);

  async function fetchFile(): Promise<void> {
    setBusy(true);
    try {
      await run(() => download(path, query));
    } catch (error) {
      toast.error(errorMessage(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button size="small" busy={busy} onClick={fetchFile}>
      {label ?? t("exportCsv")}
    </Button>
  );
}
