import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ChangeEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import type { ImportSummary } from "#shop/catalogue/importContract.ts";
import { AdminList } from "#web/admin/list/AdminList.tsx";
import { wholeList } from "#web/admin/list/wholeList.ts";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { upload } from "#web/session/upload.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { UploadIcon } from "#web/ui/furtherIcons.tsx";
import { toast } from "#web/ui/toast.ts";
import { allImportQueries, importsQuery } from "./adminImportsApi.ts";
import { importsHref } from "./importsHref.ts";
import { systemNames } from "./systemNames.ts";

/** Imports of the last weeks, and the upload of a new file. */
export function ImportList() {
  const { t } = useTranslation("admin");
  const navigate = useNavigate();
  const imports = useQuery({ ...importsQuery, select: wholeList });
  return (
    <AdminList
      title={t("tab.imports")}
      query={imports}
      columns={5}
      hrefOf={() => importsHref()}
      isFiltered={false}
      onOpen={(id) => navigate(importsHref(id))}
      empty={{ title: t("imports.empty"), text: t("imports.emptyText"), action: <UploadButton /> }}
      tools={<UploadButton />}
      filters={<p className="muted">{t("imports.lead")}</p>}
      head={
        <>
          <th className="data-table__name">{t("imports.file")}</th>
          <th>{t("imports.system")}</th>
          <th className="text-end">{t("tab.products")}</th>
          <th>{t("imports.state")}</th>
          <th>{t("imports.uploaded")}</th>
        </>
      }
      row={(item, first) => <ImportRow key={item.id} item={item} first={first} />}
    />
  );
}

function ImportRow({ item, first }: { item: ImportSummary; first: boolean }) {
  const { number, brief } = useLanguage();
  return (
    <tr data-id={item.id} tabIndex={first ? 0 : -1}>
      <th scope="row" className="data-table__name">
        <Link to={importsHref(item.id)}>
          <bdi>{item.fileName}</bdi>
        </Link>
      </th>
      <td>{systemNames[item.system]}</td>
      <td className="text-end number">{number(item.products)}</td>
      <td>
        <ImportState item={item} />
      </td>
      <td>
        <time dateTime={item.createdAt}>{brief(item.createdAt)}</time>
      </td>
    </tr>
  );
}

export function ImportState({ item: { status, failedProducts, failedPictures } }: { item: ImportSummary }) {
  const { t } = useTranslation("admin");
  if (status === "checked") return <Badge tone="info">{t("imports.status.checked")}</Badge>;
  if (status === "running") return <Badge tone="warning">{t("imports.status.running")}</Badge>;
  if (failedProducts + failedPictures > 0) return <Badge tone="danger">{t("imports.status.partly")}</Badge>;
  return <Badge tone="success">{t("imports.status.ended")}</Badge>;
}

function UploadButton() {
  const { t } = useTranslation("admin");
  const errorMessage = useAdminErrorMessage();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [share, setShare] = useState(0);
  const sending = useMutation({
    mutationFn(file: File) {
      const form = new FormData();
      form.append("fileName", file.name.slice(0, 200));
      form.append("file", file);
      return upload<{ id: string }>("/admin/product-imports", form, { onProgress: setShare });
    },
    onSuccess: ({ id }) => navigate(importsHref(id)),
    onError: (error) => toast.error(errorMessage(error)),
    onSettled: () => queryClient.invalidateQueries(allImportQueries),
  });

  function take(event: ChangeEvent<HTMLInputElement>): void {
    const [file] = event.target.files ?? [];
    // Reset the input, so that choosing the corrected file of the same name fires a change event.
    event.target.value = "";
    if (file) sending.mutate(file);
  }

  return (
    <>
      <input
        ref={field}
        type="file"
        className="visually-hidden"
        accept=".csv,text/csv"
        aria-label={t("products.importFile")}
        tabIndex={-1}
        onChange={take}
      />
      <Button kind="main" size="small" busy={sending.isPending} onClick={() => field.current?.click()}>
        <UploadIcon />
        {t(sending.isPending && share === 1 ? "products.importTries" : "imports.upload")}
      </Button>
    </>
  );
}
