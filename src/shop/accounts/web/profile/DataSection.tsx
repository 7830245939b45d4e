import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api } from "#web/session/browserApi.ts";
import { useUser } from "#web/session/guards.tsx";
import { Button } from "#web/ui/Button.tsx";
import { toast } from "#web/ui/toast.ts";
import { useProblem } from "#web/useProblem.ts";
import { DeleteDialog } from "./DeleteDialog.tsx";

/** What the shop knows, to take along, and the way out. */
export default function DataSection() {
  const { t } = useTranslation("profile");
  const { isAdmin } = useUser();
  const [open, setOpen] = useState(false);
  return (
    <>
      <p>{t("data.exportText")}</p>
      <div>
        <ExportButton />
      </div>
      <h3>{t("delete.title")}</h3>
      {isAdmin ? (
        <p className="soft">{t("delete.staff")}</p>
      ) : (
        <>
          <p>{t("delete.lead")}</p>
          <div>
            <Button kind="danger" onClick={() => setOpen(true)}>
              {t("delete.title")}
            </Button>
          </div>
          {open && <DeleteDialog onClose={() => setOpen(false)} />}
        </>
      )}
    </>
  );
}

function ExportButton() {
  const { t } = useTranslation("profile");
  const problem = useProblem();
  const [busy, setBusy] = useState(false);
  async function download(): Promise<void> {
    setBusy(true);
    try {
      const data = await api.profile.exportData();
      save(new Blob([JSON.stringify(data, null, 2)], { type: "application/json" }), "my-data.json");
    } catch (error) {
      toast.error(problem(error, "profile.exportFailed"));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button busy={busy} onClick={download}>
      {t("data.export")}
    </Button>
  );
}

/** A link cannot carry the access token, so the browser is handed what was fetched. */
function save(file: Blob, name: string): void {
  const href = URL.createObjectURL(file);
  const link = Object.assign(document.createElement("a"), { href, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}
