import { useState } from "react";
import { useTranslation } from "react-i18next";
import { accountsApi } from "#shop/accounts/web/accountsApi.ts";
import { useErrorMessage } from "#web/forms/useErrorMessage.ts";
import { useUser } from "#web/session/guards.tsx";
import { Button } from "#web/ui/Button.tsx";
import { lazyDialog } from "#web/ui/lazyDialog.tsx";
import { toast } from "#web/ui/toast.ts";
import { useReauthenticatedOpening } from "../useReauthenticatedOpening.ts";

const DeleteDialog = lazyDialog(() => import("./DeleteDialog.tsx").then((file) => file.DeleteDialog));

/** Personal data export and account deletion. */
export default function DataSection() {
  const { t } = useTranslation("profile");
  const { staff } = useUser();
  const [open, setOpen] = useState(false);
  const { start, busy, dialog } = useReauthenticatedOpening("data", () => setOpen(true));
  return (
    <>
      <p>{t("data.exportText")}</p>
      <div>
        <ExportButton />
      </div>
      <h3>{t("delete.title")}</h3>
      {staff ? (
        <p className="muted">{t("delete.staff")}</p>
      ) : (
        <>
          <p>{t("delete.lead")}</p>
          <div>
            <Button kind="danger" busy={busy} onClick={start}>
              {t("delete.title")}
            </Button>
          </div>
          {dialog}
          {open && <DeleteDialog onClose={() => setOpen(false)} />}
        </>
      )}
    </>
  );
}

function ExportButton() {
  const { t } = useTranslation("profile");
  const errorMessage = useErrorMessage();
  const [busy, setBusy] = useState(false);
  async function download(): Promise<void> {
    setBusy(true);
    try {
      const data = await accountsApi.profile.exportData();
      saveFile(new Blob([JSON.stringify(data, null, 2)], { type: "application/json" }), "my-data.json");
    } catch (error) {
      toast.error(errorMessage(error, "profile.exportFailed"));
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

/** A link cannot send the access token, so this saves a fetched blob. */
function saveFile(file: Blob, name: string): void {
  const href = URL.createObjectURL(file);
  const link = Object.assign(document.createElement("a"), { href, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}
