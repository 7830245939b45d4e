import { useTranslation } from "react-i18next";
import type { AuditRow } from "#shop/operations/contract.ts";
import { useLanguage } from "#web/language.tsx";
import { Drawer } from "#web/ui/Drawer.tsx";
import { useNames } from "./useNames.ts";

/** One row of the log in full: what was, and what is. */
export function AuditDrawer({ row, onClose }: { row: AuditRow | undefined; onClose(): void }) {
  const { t } = useTranslation("admin");
  const { dayAndTime } = useLanguage();
  const named = useNames();
  return (
    <Drawer
      wide
      open={row !== undefined}
      onClose={onClose}
      title={row && named("deed", row.action)}
      lead={row && <time dateTime={row.at}>{dayAndTime(row.at)}</time>}
    >
      {row && (
        <div className="stack">
          <dl className="facts-list">
            <Fact name={t("audit.actor")} value={row.actor} />
            <Fact name={named("subject", row.subject)} value={row.subjectId ?? ""} />
            {row.requestId && <Fact name={t("audit.request")} value={row.requestId} />}
          </dl>
          <Value title={t("audit.before")} value={row.before} />
          <Value title={t("audit.after")} value={row.after} />
        </div>
      )}
    </Drawer>
  );
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <span className="code">{value}</span>
    </dd>
  </div>
);

function Value({ title, value }: { title: string; value: unknown }) {
  if (value === null || value === undefined) return null;
  return (
    <section>
      <h3>{title}</h3>
      <pre className="message" dir="ltr">
        {JSON.stringify(value, null, 2)}
      </pre>
    </section>
  );
}
