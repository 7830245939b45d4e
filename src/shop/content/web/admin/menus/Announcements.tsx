import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { inLanguage } from "#platform/languages.ts";
import type { AnnouncementView } from "#shop/content/adminContract.ts";
import { scheduleState } from "#web/admin/scheduleState.ts";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { useCan } from "#web/session/useCan.ts";
import { Badge } from "#web/ui/Badge.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Drawer } from "#web/ui/Drawer.tsx";
import { SkeletonLines } from "#web/ui/Skeleton.tsx";
import { announcementsQuery } from "../queries.ts";
import { AnnouncementForm } from "./AnnouncementForm.tsx";

export function Announcements() {
  const { t } = useTranslation("admin");
  const errorMessage = useAdminErrorMessage();
  const can = useCan();
  const [page, setPage] = useState(1);
  const [opened, open] = useState<AnnouncementView | "new">();
  const query = useQuery(announcementsQuery(page));
  return (
    <section className="box menus__menu" aria-labelledby="announcements">
      <div className="row row--between">
        <h2 id="announcements">{t("announcements.title")}</h2>
        {can("content.write") && (
          <Button size="small" onClick={() => open("new")}>
            {t("announcements.new")}
          </Button>
        )}
      </div>
      <p className="muted small">{t("announcements.lead")}</p>
      {query.isError ? (
        <p>{errorMessage(query.error)}</p>
      ) : !query.data ? (
        <SkeletonLines lines={2} height="2rem" />
      ) : (
        <ul className="announcements">
          {query.data.items.map((one) => (
            <AnnouncementRow key={one.id} announcement={one} onEdit={() => open(one)} />
          ))}
        </ul>
      )}
      {query.data && query.data.total > page * query.data.pageSize && (
        <Button size="small" onClick={() => setPage(page + 1)}>
          {t("pages.older")}
        </Button>
      )}
      <Drawer
        open={opened !== undefined}
        onClose={() => open(undefined)}
        title={t(opened === "new" ? "announcements.new" : "announcements.edit")}
      >
        {opened && (
          <AnnouncementForm announcement={opened === "new" ? undefined : opened} onDone={() => open(undefined)} />
        )}
      </Drawer>
    </section>
  );
}

function AnnouncementRow({ announcement, onEdit }: { announcement: AnnouncementView; onEdit(): void }) {
  const { t } = useTranslation("admin");
  const { language, brief } = useLanguage();
  const can = useCan();
  const { text, startsAt, endsAt } = announcement;
  const state = scheduleState(startsAt, endsAt);
  return (
    <li>
      <div>
        <bdi>{inLanguage(text, language)}</bdi>
        <p className="muted small">
          <bdi>{brief(startsAt)}</bdi> – <bdi>{endsAt ? brief(endsAt) : t("schedule.open")}</bdi>
        </p>
      </div>
      <div className="row">
        <Badge tone={state === "now" ? "success" : "plain"}>{t(`schedule.${state}`)}</Badge>
        {can("content.write") && (
          <Button size="small" onClick={onEdit}>
            {t("announcements.change")}
          </Button>
        )}
      </div>
    </li>
  );
}
