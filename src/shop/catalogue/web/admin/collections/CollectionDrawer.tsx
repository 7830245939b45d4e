import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { inLanguage } from "#platform/languages.ts";
import { collectionHref } from "#shop/catalogue/collection.ts";
import type { AdminCollection } from "#shop/catalogue/collectionContract.ts";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Drawer } from "#web/ui/Drawer.tsx";
import { SkeletonLines } from "#web/ui/Skeleton.tsx";
import { toast } from "#web/ui/toast.ts";
import { CoverField } from "../pages/CoverField.tsx";
import { adminCollectionsApi, allCollectionQueries, collectionQuery } from "./adminCollectionsApi.ts";
import { CollectionForm } from "./CollectionForm.tsx";

type Props = {
  /** Id of the collection to edit; empty for one to add; undefined while closed. */
  id: string | undefined;
  mayEdit: boolean;
  onClose(): void;
};

export function CollectionDrawer({ id, mayEdit, onClose }: Props) {
  const { t } = useTranslation("admin");
  const { language } = useLanguage();
  const queryClient = useQueryClient();
  const { data } = useQuery({ ...collectionQuery(id ?? "", language), enabled: Boolean(id) });
  const known = id ? data : undefined;
  return (
    <Drawer
      wide
      open={id !== undefined}
      onClose={onClose}
      title={known ? <bdi>{inLanguage(known.name, language)}</bdi> : t(id ? "tab.collections" : "collections.add")}
      lead={t("collections.emptyText")}
    >
      {id && !known && <SkeletonLines lines={6} height="2.2rem" />}
      {(id === "" || known) && (
        <CollectionForm
          key={known ? `${known._id} ${known.version}` : "new"}
          collection={known}
          mayEdit={mayEdit}
          onDone={onClose}
        />
      )}
      {known && mayEdit && (
        <>
          <CoverField
            picture={known.picture}
            path={`/admin/collections/${known._id}/picture`}
            remove={() => adminCollectionsApi.removePicture({ params: { id: known._id } })}
            onDone={() => void queryClient.invalidateQueries(allCollectionQueries)}
          />
          <div className="row">
            <ButtonLink size="small" kind="quiet" to={collectionHref(known.slug)} target="_blank">
              {t("products.inShop")}
            </ButtonLink>
            <DeleteCollection collection={known} onDone={onClose} />
          </div>
        </>
      )}
    </Drawer>
  );
}

function DeleteCollection({ collection, onDone }: { collection: AdminCollection; onDone(): void }) {
  const { t } = useTranslation("admin");
  const { language } = useLanguage();
  const queryClient = useQueryClient();
  const errorMessage = useAdminErrorMessage();
  const [isConfirming, setConfirming] = useState(false);
  const remove = useMutation({
    mutationFn: () => adminCollectionsApi.remove({ params: { id: collection._id } }),
    async onSuccess() {
      toast.success(t("collections.deleted"));
      onDone();
      await queryClient.invalidateQueries(allCollectionQueries);
    },
    onError: (error) => toast.error(errorMessage(error)),
  });
  return (
    <>
      <Button size="small" kind="quiet" onClick={() => setConfirming(true)}>
        {t("collections.delete")}
      </Button>
      <Dialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        title={t("categories.deleteTitle", { name: inLanguage(collection.name, language) })}
        actions={
          <>
            <Button kind="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
              {t("collections.delete")}
            </Button>
            <Button onClick={() => setConfirming(false)}>{t("goBack")}</Button>
          </>
        }
      >
        <p>{t("collections.deleteText")}</p>
      </Dialog>
    </>
  );
}
