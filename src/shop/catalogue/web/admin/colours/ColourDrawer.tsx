import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { inLanguage } from "#platform/languages.ts";
import type { ListedColour } from "#shop/catalogue/colourContract.ts";
import { focusListSearch } from "#web/admin/list/focusListSearch.ts";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { useCan } from "#web/session/useCan.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Drawer } from "#web/ui/Drawer.tsx";
import { toast } from "#web/ui/toast.ts";
import { adminColoursApi } from "./adminColoursApi.ts";
import { ColourCombobox } from "./ColourCombobox.tsx";
import { ColourDot } from "./ColourDot.tsx";
import { ColourForm } from "./ColourForm.tsx";
import { allColourQueries, colourChoiceQuery } from "./queries.ts";

/** A colour to edit; `new` for one to add; undefined while closed. */
type Props = { colour: ListedColour | "new" | undefined; onClose(): void };

export function ColourDrawer({ colour, onClose }: Props) {
  const { t } = useTranslation("admin");
  const { language, number } = useLanguage();
  const known = colour === "new" ? undefined : colour;
  const mayWrite = useCan()("products.write");
  return (
    <Drawer
      open={colour !== undefined}
      onClose={onClose}
      title={
        known ? (
          <span className="colour-name">
            <ColourDot hex={known.hex} />
            <bdi>{inLanguage(known.name, language)}</bdi>
          </span>
        ) : (
          t("colours.add")
        )
      }
      lead={
        known
          ? t("colours.usage", { products: number(known.products), variants: number(known.variants) })
          : t("colours.emptyText")
      }
    >
      {colour && (
        <>
          <fieldset disabled={!mayWrite}>
            <ColourForm key={known ? `${known.key} ${known.version}` : "new"} colour={known} onDone={onClose} />
          </fieldset>
          {known && mayWrite && (
            <>
              <p className="muted small">{t("colours.text")}</p>
              <MergeColour colour={known} onDone={onClose} />
              {known.products === 0 && <DeleteColour colour={known} onDone={onClose} />}
            </>
          )}
        </>
      )}
    </Drawer>
  );
}

type ActionProps = { colour: ListedColour; onDone(): void };

/** Shows the outcome and refreshes all lists of colours. The row that opened the drawer may have gone. */
function useColourAction(action: () => Promise<unknown>, doneText: string, onDone: () => void) {
  const errorMessage = useAdminErrorMessage();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: action,
    async onSuccess() {
      toast.success(doneText);
      onDone();
      await queryClient.invalidateQueries(allColourQueries);
      focusListSearch();
    },
    onError: (error) => toast.error(errorMessage(error)),
  });
}

function MergeColour({ colour, onDone }: ActionProps) {
  const { t } = useTranslation("admin");
  const { language, number } = useLanguage();
  const colours = useQuery(colourChoiceQuery(language)).data ?? [];
  const [into, setInto] = useState<ListedColour>();
  const merge = useColourAction(
    async () =>
      into &&
      (await adminColoursApi.merge({ params: { key: colour.key }, body: { into: into.key, version: colour.version } })),
    t("colours.merged"),
    onDone,
  );
  const name = inLanguage(colour.name, language);
  return (
    <section className="colour-merge" aria-labelledby="merge-colour">
      <h3 id="merge-colour">{t("colours.merge")}</h3>
      <p className="muted small">{t("colours.mergeText", { name })}</p>
      <label className="field__label" htmlFor="merge-into">
        {t("colours.mergeInto")}
      </label>
      <ColourCombobox
        id="merge-into"
        label={t("colours.mergeInto")}
        colours={colours.filter(({ key }) => key !== colour.key)}
        onChoose={([chosen]) => setInto(chosen)}
      />
      <Dialog
        open={into !== undefined}
        onClose={() => setInto(undefined)}
        title={into && t("colours.mergeTitle", { from: name, into: inLanguage(into.name, language) })}
        actions={
          <>
            <Button kind="danger" busy={merge.isPending} onClick={() => merge.mutate()}>
              {t("colours.mergeGo")}
            </Button>
            <Button onClick={() => setInto(undefined)}>{t("goBack")}</Button>
          </>
        }
      >
        <p>{t("colours.mergeSure", { n: number(colour.products) })}</p>
      </Dialog>
    </section>
  );
}

function DeleteColour({ colour, onDone }: ActionProps) {
  const { t } = useTranslation("admin");
  const { language } = useLanguage();
  const [isConfirming, setConfirming] = useState(false);
  const remove = useColourAction(
    () => adminColoursApi.remove({ params: { key: colour.key } }),
    t("colours.deleted"),
    onDone,
  );
  return (
    <>
      <Button size="small" kind="quiet" onClick={() => setConfirming(true)}>
        {t("colours.delete")}
      </Button>
      <Dialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        title={t("colours.deleteTitle", { name: inLanguage(colour.name, language) })}
        actions={
          <>
            <Button kind="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
              {t("colours.delete")}
            </Button>
            <Button onClick={() => setConfirming(false)}>{t("goBack")}</Button>
          </>
        }
      >
        <p>{t("colours.deleteText")}</p>
      </Dialog>
    </>
  );
}
