import { useTranslation } from "react-i18next";
import { PersonalHead } from "#web/PersonalHead.tsx";
import { SignedInOnly } from "#web/session/guards.tsx";
import { useSession } from "#web/session/session.ts";
import { SkeletonGrid } from "#web/ui/Skeleton.tsx";
import ListsSection from "./ListsSection.tsx";

export const handle = { texts: ["catalogue"] };

export default function ListsPage() {
  const { t } = useTranslation("catalogue");
  const { state } = useSession();
  return (
    <div className="wrap section section--page">
      <PersonalHead title={t("lists.title")} />
      <h1>{t("lists.title")}</h1>
      {state === "checking" ? (
        <SkeletonGrid cards={4} />
      ) : (
        <SignedInOnly>
          <ListsSection heading="h2" />
        </SignedInOnly>
      )}
    </div>
  );
}
