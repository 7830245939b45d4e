import { useTranslation } from "react-i18next";
import { PrivatePageHead } from "#web/layout/PrivatePageHead.tsx";
import { SignedInOnly } from "#web/session/guards.tsx";
import { useSession } from "#web/session/session.ts";
import { SkeletonGrid } from "#web/ui/Skeleton.tsx";
import WishlistSection from "./WishlistSection.tsx";

export const handle = { texts: ["catalogue"] };

export default function WishlistPage() {
  const { t } = useTranslation("catalogue");
  const { state } = useSession();
  return (
    <div className="wrap section section--page">
      <PrivatePageHead title={t("lists.title")} />
      <h1>{t("lists.title")}</h1>
      {state === "checking" ? (
        <SkeletonGrid cards={4} />
      ) : (
        <SignedInOnly>
          <WishlistSection heading="h2" />
        </SignedInOnly>
      )}
    </div>
  );
}
