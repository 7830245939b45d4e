import type { ComponentProps } from "react";
import { DownloadButton } from "#web/admin/list/DownloadButton.tsx";
import { useReauthentication } from "./useReauthentication.tsx";

/** Downloads a list as a file, and asks for the password first where the server wants it for so many rows. */
export function ExportButton(props: Omit<ComponentProps<typeof DownloadButton>, "run">) {
  const { reauthenticated, dialog } = useReauthentication({ section: "admin-content" });
  return (
    <>
      <DownloadButton {...props} run={(start) => reauthenticated("export", start)} />
      {dialog}
    </>
  );
}
