import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { SkeletonLines } from "#web/ui/Skeleton.tsx";
import { DraftDetails } from "./DraftDetails.tsx";
import { DraftForm } from "./DraftForm.tsx";
import { DraftList } from "./DraftList.tsx";
import { emptyForm, formOfDraft } from "./draftFields.ts";
import { draftQuery } from "./queries.ts";
import "./drafts.css";

/** Orders that staff take by phone or WhatsApp: the list, a new one, or one of them. */
export default function DraftOrdersTab() {
  const { language } = useLanguage();
  const [, id] = (useParams()["*"] ?? "").split("/");
  if (!id) return <DraftList />;
  return id === "new" ? <DraftForm start={emptyForm(language)} /> : <Draft key={id} id={id} />;
}

function Draft({ id }: { id: string }) {
  const { t } = useTranslation("admin");
  const errorMessage = useAdminErrorMessage();
  const { data: draft, error, refetch } = useQuery(draftQuery(id));
  if (draft)
    return draft.status === "draft" ? (
      <DraftForm start={formOfDraft(draft)} draft={draft} />
    ) : (
      <DraftDetails draft={draft} />
    );
  if (error)
    return (
      <EmptyState
        heading="h1"
        title={errorMessage(error)}
        action={<Button onClick={() => refetch()}>{t("tryAgain")}</Button>}
      />
    );
  return <SkeletonLines lines={5} height="4rem" />;
}
