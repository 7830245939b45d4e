import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useStaffProblem } from "#web/admin/useStaffProblem.ts";
import { Button } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { SkeletonLines } from "#web/ui/Skeleton.tsx";
import { settingsAsk } from "./asks.ts";
import { GroupForm } from "./GroupForm.tsx";
import { groups } from "./groups.ts";
import { Holidays } from "./Holidays.tsx";
import { PlaceFees } from "./PlaceFees.tsx";
import "#web/styles/settings.css";

/** Everything that staff may tune. Each group is saved by itself, and what was saved holds at once. */
export default function SettingsTab() {
  const { t } = useTranslation("admin");
  const explain = useStaffProblem();
  const settings = useQuery(settingsAsk);
  return (
    <>
      <div className="desk__head">
        <h1>{t("tab.settings")}</h1>
      </div>
      {settings.data ? (
        <div className="settings">
          {groups.map((group) => (
            <GroupForm key={group.id} group={group} settings={settings.data} />
          ))}
          <PlaceFees settings={settings.data} />
          <Holidays />
        </div>
      ) : settings.isError ? (
        <EmptyState
          title={explain(settings.error)}
          action={<Button onClick={() => settings.refetch()}>{t("tryAgain")}</Button>}
        />
      ) : (
        <SkeletonLines lines={6} height="6rem" />
      )}
    </>
  );
}
