import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { HomePageView } from "#shop/content/homePageContract.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { HomePageVersions } from "./HomePageVersions.tsx";
import { HomePreview } from "./HomePreview.tsx";
import type { SectionDraft } from "./sectionDraft.ts";

type Props = {
  page: HomePageView;
  sections: readonly SectionDraft[];
  mayWrite: boolean;
  isSaving: boolean;
  reset(): void;
};

export function HomePageActions({ page, sections, mayWrite, isSaving, reset }: Props) {
  const { t } = useTranslation("admin");
  const [opened, open] = useState<"preview" | "versions" | "reset">();
  const close = () => open(undefined);
  return (
    <>
      <div className="actions home-page__actions">
        {mayWrite && (
          <Button type="submit" kind="main" busy={isSaving}>
            {t("homePage.save")}
          </Button>
        )}
        <Button onClick={() => open("preview")}>{t("homePage.preview")}</Button>
        {page.version > 0 && (
          <Button kind="quiet" onClick={() => open("versions")}>
            {t("pages.versions")}
          </Button>
        )}
        {mayWrite && !page.isStandard && (
          <Button kind="quiet" onClick={() => open("reset")}>
            {t("homePage.reset")}
          </Button>
        )}
      </div>
      <HomePreview sections={sections} open={opened === "preview"} onClose={close} />
      <HomePageVersions page={page} mayWrite={mayWrite} open={opened === "versions"} onClose={close} />
      <Dialog
        open={opened === "reset"}
        onClose={close}
        title={t("homePage.resetTitle")}
        actions={
          <Button kind="danger" busy={isSaving} onClick={reset}>
            {t("homePage.reset")}
          </Button>
        }
      >
        <p>{t("homePage.resetText")}</p>
      </Dialog>
    </>
  );
}
