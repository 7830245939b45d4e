import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { DraftView } from "#shop/checkout/adminDraftContract.ts";
import { toast } from "#web/ui/toast.ts";
import { adminDraftsApi } from "./adminDraftsApi.ts";
import { type DraftForm, inputOfForm } from "./draftFields.ts";
import { allDraftQueries, draftQuery, draftsPath } from "./queries.ts";

export type DraftAction = "save" | "place" | "send";
type Run = { form: DraftForm; action: DraftAction; expectedTotal: number | undefined };

/** Saves the form, and then places or sends the order. After a refusal the saved draft is the one to change further. */
export function useDraftActions(draft: DraftView | undefined) {
  const { t } = useTranslation("admin");
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const saved = useRef(draft);

  async function save(form: DraftForm): Promise<DraftView> {
    const body = inputOfForm(form);
    const before = saved.current;
    saved.current = before
      ? await adminDraftsApi.update({ params: { id: before.id }, body: { ...body, version: before.version } })
      : await adminDraftsApi.create({ body });
    return saved.current;
  }

  const place = (id: string, body: { version: number; expectedTotal: number | undefined; useCredit: boolean }) =>
    adminDraftsApi.place({ params: { id }, body });

  return useMutation({
    mutationFn: async ({ form, action, expectedTotal }: Run) => {
      const { id, version } = await save(form);
      const body = { version, expectedTotal };
      if (action === "place") return { id, action, placed: await place(id, { ...body, useCredit: form.useCredit }) };
      if (action === "send") saved.current = await adminDraftsApi.send({ params: { id }, body });
      return { id, action };
    },
    async onSuccess({ id, action, placed }) {
      const text = { save: "drafts.saved", place: "drafts.placed", send: "drafts.sent" } as const;
      toast.success(t(text[action], { number: placed?.orderNumber ?? "" }));
      if (saved.current) queryClient.setQueryData(draftQuery(id).queryKey, saved.current);
      await queryClient.invalidateQueries(allDraftQueries);
      await navigate(placed ? `/secret-dashboard/orders/${placed.orderId}` : `${draftsPath}/${id}`, { replace: true });
    },
  });
}
