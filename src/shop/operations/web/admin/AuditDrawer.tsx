import { useTranslation } from "react-i18next";
import type { AuditEntryView } from "#shop/operations/contract.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Drawer } from "#web/ui/Drawer.tsx";
import { useLabels } from "./useLabels.ts";

/** One audit entry in full: values before and after. */
export function AuditDrawer({ row, onClose }: { row: AuditEntryView | undefined; onClose(): void }) {
  const { t } = useTranslation("admin");
  const { dayAndTime } = useLanguage();
  const labelOf = useLabels();
  return (
    <Drawer
      wide
      open={row !== undefined}
      onClose={onClose}
      title={row && labelOf("deed", row.action)}
      lead={row && <time dateTime={row.at}>{dayAndTime(row.at)}</time>}
    >
      {row && (
        <div className="stack">
          <dl className="facts-list">
            <DetailRow name={t("audit.actor")} value={row.actor} />
            <DetailRow name={labelOf("subject", row.subject)} value={row.subjectId ?? ""} />
            {row.requestId && <DetailRow name={t("audit.request")} value={row.requestId} />}
          </dl>
          <JsonValue title={t("audit.before")} value={row.before} />
          <JsonValue title={t("audit.after")} value={row.after} />
        </div>
      )}
    </Drawer>
  );
}

const DetailRow = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <span className="code">{value}</span>
    </dd>
  </div>
);

function JsonValue({ title, value }: { title: string; value: unknown }) {
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
