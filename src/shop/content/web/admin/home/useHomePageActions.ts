import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { HomePageView } from "#shop/content/homePageContract.ts";
import { toast } from "#web/ui/toast.ts";
import { allHomePageQueries, homePageApi, homePageQuery } from "./homePageApi.ts";
import type { SectionDraft } from "./sectionDraft.ts";

/** Saves the sections, or shows the standard ones again. The form starts anew with what was saved. */
export function useHomePageActions(version: number, onError: (error: Error) => void) {
  const { t } = useTranslation("admin");
  const queryClient = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: (sections: readonly SectionDraft[] | undefined): Promise<HomePageView> =>
      sections ? homePageApi.saveHomePage({ body: { version, sections: [...sections] } }) : homePageApi.resetHomePage(),
    onSuccess(saved) {
      toast.success(t("homePage.saved"));
      queryClient.setQueryData(homePageQuery.queryKey, saved);
      void queryClient.invalidateQueries(allHomePageQueries);
    },
    onError,
  });
  return {
    error,
    isSaving: isPending,
    save: (sections: readonly SectionDraft[]) => !isPending && mutate(sections),
    reset: () => !isPending && mutate(undefined),
  };
}
