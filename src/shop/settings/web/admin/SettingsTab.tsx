import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { useCan } from "#web/session/useCan.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { SkeletonLines } from "#web/ui/Skeleton.tsx";
import { GovernorateFees } from "./GovernorateFees.tsx";
import { Holidays } from "./Holidays.tsx";
import { LegalNotice } from "./LegalNotice.tsx";
import { settingsQuery } from "./queries.ts";
import { SettingsGroupForm } from "./SettingsGroupForm.tsx";
import { settingGroups } from "./settingGroups.ts";
import { TrackingLinks } from "./TrackingLinks.tsx";
import { TransitDays } from "./TransitDays.tsx";
import "./settings.css";

/** All settings. Each group is saved separately and takes effect at once. */
export default function SettingsTab() {
  const { t } = useTranslation("admin");
  const errorMessage = useAdminErrorMessage();
  const can = useCan();
  const settings = useQuery(settingsQuery);
  const { hash } = useLocation();
  const isLoaded = settings.data !== undefined;
  // The group in the URL exists only once the settings have arrived.
  useEffect(() => {
    if (isLoaded && hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [isLoaded, hash]);
  return (
    <>
      <div className="admin__head">
        <h1>{t("tab.settings")}</h1>
      </div>
      {settings.data ? (
        <fieldset className="settings" disabled={!can("settings.write")}>
          <LegalNotice settings={settings.data} />
          {settingGroups
            .filter(({ id }) => id !== "safety" || can("settings.security"))
            .map((group) => (
              <SettingsGroupForm key={group.id} group={group} settings={settings.data} />
            ))}
          <GovernorateFees settings={settings.data} />
          <TransitDays settings={settings.data} />
          <TrackingLinks settings={settings.data} />
          <Holidays />
        </fieldset>
      ) : settings.isError ? (
        <EmptyState
          title={errorMessage(settings.error)}
          action={<Button onClick={() => settings.refetch()}>{t("tryAgain")}</Button>}
        />
      ) : (
        <SkeletonLines lines={6} height="6rem" />
      )}
    </>
  );
}
