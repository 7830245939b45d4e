import { useState } from "react";
import { useTranslation } from "react-i18next";
import { download } from "#web/session/download.ts";
import { Button } from "#web/ui/Button.tsx";
import { toast } from "#web/ui/toast.ts";
import { useStaffProblem } from "../useStaffProblem.ts";

type Props = { path: string; query?: Readonly<Record<string, string>>; label?: string };

/** Fetches a file that only staff may have, with the list's filters, and hands it to the browser. */
export function DownloadButton({ path, query = {}, label }: Props) {
  const { t } = useTranslation("admin");
  const explain = useStaffProblem();
  const [busy, setBusy] = useState(false);

  async function fetchFile(): Promise<void> {
    setBusy(true);
    try {
      await download(path, query);
    } catch (error) {
      toast.error(explain(error));
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
