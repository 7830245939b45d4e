import { useTranslation } from "react-i18next";
import type { AuditEntryView } from "#shop/operations/contract.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Drawer } from "#web/ui/Drawer.tsx";
import { ChangeValues } from "./ChangeValues.tsx";
import { type ChangeText, useChangeText } from "./useChangeText.ts";
import { useLabels } from "./useLabels.ts";

/** One audit entry in full: values before and after. */
export function AuditDrawer({ row, onClose }: { row: AuditEntryView | undefined; onClose(): void }) {
  const { t } = useTranslation("admin");
  const { dayAndTime } = useLanguage();
  const labelOf = useLabels();
  const changesOf = useChangeText();
  return (
    <Drawer
      wide
      open={row !== undefined}
      onClose={onClose}
      title={row && labelOf("action", row.action)}
      lead={row && <time dateTime={row.at}>{dayAndTime(row.at)}</time>}
    >
      {row && (
        <div className="stack">
          <dl className="description-list">
            <DetailRow name={t("audit.actor")} value={row.actor} />
            <DetailRow name={labelOf("subject", row.subject)} value={row.subjectId ?? ""} />
            {row.address && <DetailRow name={t("audit.address")} value={row.address} />}
            {row.apiToken && <DetailRow name={t("audit.apiToken")} value={row.apiToken} />}
            {row.requestId && <DetailRow name={t("audit.request")} value={row.requestId} />}
          </dl>
          <Changes changes={changesOf(row)} />
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

function Changes({ changes }: { changes: readonly ChangeText[] }) {
  const { t } = useTranslation("admin");
  if (changes.length === 0) return null;
  return (
    <section>
      <h3>{t("audit.change")}</h3>
      <dl className="description-list">
        {changes.map((change) => (
          <div key={change.key}>
            <dt>{change.label || t("audit.value")}</dt>
            <dd>
              <ChangeValues change={change} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
