import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { PrivatePageHead } from "#web/layout/PrivatePageHead.tsx";
import { SignedInOnly } from "#web/session/guards.tsx";
import { useSession } from "#web/session/session.ts";
import { SkeletonLines } from "#web/ui/Skeleton.tsx";
import { profileSections } from "./profileSections.tsx";
import { useHashAnchor } from "./useHashAnchor.ts";
import "./profile.css";

export const handle = { texts: ["profile", "accounts", "checkout"] };

export default function ProfilePage() {
  const { t } = useTranslation("profile");
  const { state } = useSession();
  return (
    <div className="wrap section section--page">
      <PrivatePageHead title={t("title")} />
      <h1>{t("title")}</h1>
      {state === "checking" ? (
        <SkeletonLines lines={4} height="12rem" />
      ) : (
        <SignedInOnly>
          <Sections />
        </SignedInOnly>
      )}
    </div>
  );
}

function Sections() {
  const { t } = useTranslation("profile");
  const place = useHashAnchor();
  return (
    <div className="profile">
      <nav className="profile__nav" aria-label={t("sections")}>
        <ul>
          {profileSections.map(({ id, label }) => (
            <li key={id}>
              <Link to={`#${id}`}>{t(label)}</Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="profile__sections" ref={place}>
        {profileSections.map(({ id, label, Section }) => (
          <section key={id} id={id} className="box profile__section" tabIndex={-1} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{t(label)}</h2>
            <Section />
          </section>
        ))}
      </div>
    </div>
  );
}
