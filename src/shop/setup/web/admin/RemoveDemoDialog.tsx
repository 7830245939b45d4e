import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { inLanguage } from "#platform/languages.ts";
import { useReauthentication } from "#shop/accounts/web/useReauthentication.tsx";
import type { DemoData } from "#shop/setup/contract.ts";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { demoDataQuery, setupQuery } from "./queries.ts";
import { setupApi } from "./setupApi.ts";

type Props = { demo: DemoData; open: boolean; onClose(): void };

/** Says what goes, what is hidden and what stays, before the demo data is removed. */
export function RemoveDemoDialog({ demo, open, onClose }: Props) {
  const { t } = useTranslation("admin");
  const queryClient = useQueryClient();
  const errorMessage = useAdminErrorMessage();
  const [keepCategories, setKeepCategories] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const { reauthenticated, dialog } = useReauthentication({ section: "setup-demo" });

  async function remove(): Promise<void> {
    setBusy(true);
    setError(undefined);
    try {
      await reauthenticated("demo", async () => {
        queryClient.setQueryData(demoDataQuery.queryKey, await setupApi.removeDemoData({ body: { keepCategories } }));
        await queryClient.invalidateQueries(setupQuery);
      });
    } catch (failure) {
      setError(errorMessage(failure));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <Dialog
        wide
        open={open}
        onClose={onClose}
        title={t("setup.demo.title")}
        actions={
          <>
            <Button kind="danger" busy={busy} onClick={() => void remove()}>
              {t("setup.demo.remove")}
            </Button>
            <Button onClick={onClose}>{t("goBack")}</Button>
          </>
        }
      >
        {error && <Notice tone="danger" live title={error} />}
        <Plan demo={demo} keepCategories={keepCategories} />
        {demo.deleted.categories > 0 && (
          <Checkbox
            name="keepCategories"
            checked={keepCategories}
            onChange={(event) => setKeepCategories(event.target.checked)}
          >
            {t("setup.demo.keepCategories")}
          </Checkbox>
        )}
      </Dialog>
      {dialog}
    </>
  );
}

function Plan({
  demo: { deleted, hidden, kept, stays, keptCategories },
  keepCategories,
}: Pick<Props, "demo"> & { keepCategories: boolean }) {
  const { t } = useTranslation("admin");
  const going = { ...deleted, categories: keepCategories ? 0 : deleted.categories };
  const others = { ...stays, keptCategories: keptCategories + (keepCategories ? deleted.categories : 0) };
  return (
    <div className="setup-plan">
      <Counts title={t("setup.demo.goes")} counts={going} />
      {hidden.count > 0 && <Named title={t("setup.demo.hidden")} products={hidden} />}
      {kept.count > 0 && <Named title={t("setup.demo.kept")} products={kept} />}
      <Counts title={t("setup.demo.stays")} counts={others} text={t("setup.demo.staysText")} />
    </div>
  );
}

type CountName = keyof DemoData["deleted"] | keyof DemoData["stays"] | "keptCategories";

function Counts({ title, counts, text }: { title: string; counts: Partial<Record<CountName, number>>; text?: string }) {
  const { t } = useTranslation("admin");
  const { number } = useLanguage();
  const rows = (Object.entries(counts) as [CountName, number][]).filter(([, count]) => count > 0);
  return (
    <section>
      <h3>{title}</h3>
      <dl className="setup-details">
        {rows.map(([name, count]) => (
          <div key={name}>
            <dt>{t(`setup.demo.count.${name}`)}</dt>
            <dd className="number">{number(count)}</dd>
          </div>
        ))}
      </dl>
      {text && <p className="small muted">{text}</p>}
    </section>
  );
}

function Named({ title, products: { count, items } }: { title: string; products: DemoData["hidden"] }) {
  const { t } = useTranslation("admin");
  const { language, number } = useLanguage();
  return (
    <section>
      <h3>
        {title} <span className="number">{number(count)}</span>
      </h3>
      <ul className="setup-names">
        {items.map(({ id, name }) => (
          <li key={id}>
            <Link to={`/secret-dashboard/edit/${id}`}>{inLanguage(name, language)}</Link>
          </li>
        ))}
        {count > items.length && <li className="muted">{t("setup.demo.more", { n: number(count - items.length) })}</li>}
      </ul>
    </section>
  );
}
