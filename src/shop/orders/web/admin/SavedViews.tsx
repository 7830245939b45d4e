import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Field } from "#web/ui/Field.tsx";
import { CloseIcon } from "#web/ui/icons.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { toast } from "#web/ui/toast.ts";
import { adminOrderListApi } from "./adminOrderListApi.ts";
import { type Filters, filtersToSearch, isFiltered } from "./filters.ts";
import { savedViewsQuery } from "./queries.ts";

/** The admin's own named filter sets. */
export function SavedViews({ filters }: { filters: Filters }) {
  const { t } = useTranslation("admin");
  const errorMessage = useAdminErrorMessage();
  const queryClient = useQueryClient();
  const { data } = useQuery(savedViewsQuery);
  const [naming, name] = useState(false);
  const now = filtersToSearch({ ...filters, page: 1 }).slice(1);
  const views = data?.items ?? [];
  const isSaved = views.some(({ query }) => query === now);
  const remove = useMutation({
    mutationFn: (id: string) => adminOrderListApi.removeView({ params: { id } }),
    onSuccess: () => toast.success(t("view.removed")),
    onError: (error) => toast.error(errorMessage(error)),
    onSettled: () => queryClient.invalidateQueries(savedViewsQuery),
  });
  const maySave = isFiltered(filters) && !isSaved;
  if (views.length === 0 && !maySave) return null;
  return (
    <nav className="saved-views saved-views--own" aria-label={t("view.saved")}>
      {views.map(({ id, name, query }) => (
        <span className="saved-views__view" key={id}>
          <Link to={query ? `?${query}` : "?"} replace preventScrollReset aria-current={query === now || undefined}>
            <bdi>{name}</bdi>
          </Link>
          <button
            type="button"
            aria-label={t("view.remove", { name })}
            aria-disabled={remove.isPending || undefined}
            onClick={() => remove.isPending || remove.mutate(id)}
          >
            <CloseIcon />
          </button>
        </span>
      ))}
      {maySave && (
        <button type="button" onClick={() => name(true)}>
          {t("view.save")}
        </button>
      )}
      <Dialog open={naming} onClose={() => name(false)} title={t("view.save")} lead={t("view.nameHint")}>
        <NameForm query={now} onSaved={() => name(false)} />
      </Dialog>
    </nav>
  );
}

function NameForm({ query, onSaved }: { query: string; onSaved(): void }) {
  const { t } = useTranslation("admin");
  const { t: errorText } = useTranslation("errors");
  const errorMessage = useAdminErrorMessage();
  const queryClient = useQueryClient();
  const [wrong, setWrong] = useState<string>();
  const save = useMutation({
    mutationFn: (name: string) => adminOrderListApi.saveView({ body: { screen: "orders", name, query } }),
    onSuccess() {
      toast.success(t("view.saved.done"));
      onSaved();
      return queryClient.invalidateQueries(savedViewsQuery);
    },
  });

  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get("view-name") ?? "").trim();
    setWrong(name ? undefined : errorText("validation.required"));
    if (name && !save.isPending) save.mutate(name);
  }

  return (
    <form className="stack" noValidate onChange={() => setWrong(undefined)} onSubmit={send}>
      {save.error && <Notice tone="danger" live title={errorMessage(save.error)} />}
      <Field label={t("view.name")} name="view-name" dir="auto" maxLength={40} error={wrong} />
      <div className="actions">
        <Button kind="main" type="submit" busy={save.isPending}>
          {t("view.save")}
        </Button>
      </div>
    </form>
  );
}
