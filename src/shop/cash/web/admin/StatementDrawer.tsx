import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { StatementView } from "#shop/cash/adminContract.ts";
import type { Decision } from "#shop/cash/statementRules.ts";
import { useAdminErrorMessage } from "#web/admin/useAdminErrorMessage.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Drawer } from "#web/ui/Drawer.tsx";
import { Field } from "#web/ui/Field.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { toast } from "#web/ui/toast.ts";
import { adminCashApi } from "./adminCashApi.ts";
import { CloseStatement } from "./CloseStatement.tsx";
import { statementQuery } from "./queries.ts";
import { StatementRows } from "./StatementRows.tsx";
import { StatementSums } from "./StatementSums.tsx";
import { useCashAction } from "./useCashAction.ts";

/** A statement: its differences are decided, then the transfer closes it. */
export function StatementDrawer({ id, onClose }: { id: string | undefined; onClose(): void }) {
  const { t } = useTranslation("admin");
  const { number } = useLanguage();
  const errorMessage = useAdminErrorMessage();
  const [show, setShow] = useState<"differences" | "all">();
  const [page, setPage] = useState(1);
  const [selected, select] = useState<number[]>([]);
  const { data, error } = useQuery({
    ...statementQuery(id ?? "", show ?? "differences", page),
    enabled: id !== undefined,
  });
  const isOpen = data?.status === "open";
  const pages = data ? Math.ceil(data.total / data.pageSize) : 1;
  const toggle = (position: number) =>
    select((known) => (known.includes(position) ? known.filter((one) => one !== position) : [...known, position]));
  return (
    <Drawer
      wide
      open={id !== undefined}
      onClose={onClose}
      title={data ? t("cash.statementNumber", { number: number(data.number) }) : t("cash.statement")}
      lead={data && <Lead statement={data} />}
    >
      {error && <Notice tone="danger" live title={errorMessage(error)} />}
      {data && (
        <div className="stack">
          <StatementSums totals={data.totals} />
          {data.transfer && <Transfer statement={data} />}
          {data.differences === 0 ? (
            <Notice tone="success" title={t("cash.noDifferences")} />
          ) : (
            <div className="row row--between">
              <h3>{t("cash.differences", { count: data.differences, n: number(data.differences) })}</h3>
              {isOpen && data.undecided > 0 && (
                <button
                  type="button"
                  className="text-button"
                  onClick={() =>
                    select(data.items.flatMap((row) => (row.difference && !row.decision ? [row.position] : [])))
                  }
                >
                  {t("cash.selectUndecided")}
                </button>
              )}
            </div>
          )}
          <StatementRows rows={data.items} selected={selected} onToggle={isOpen ? toggle : undefined} />
          {pages > 1 && (
            <div className="row">
              <Button size="small" aria-disabled={page === 1} onClick={() => setPage(Math.max(1, page - 1))}>
                {t("cash.previousRows")}
              </Button>
              <Button size="small" aria-disabled={page >= pages} onClick={() => setPage(Math.min(pages, page + 1))}>
                {t("cash.nextRows")}
              </Button>
            </div>
          )}
          <button
            type="button"
            className="text-button"
            onClick={() => {
              setPage(1);
              setShow(show === "all" ? "differences" : "all");
            }}
          >
            {t(show === "all" ? "cash.showDifferences" : "cash.showAll")}
          </button>
          {isOpen && selected.length > 0 && (
            <DecideForm key={selected.length} id={data.id} positions={selected} onDone={() => select([])} />
          )}
          {isOpen && data.undecided === 0 && selected.length === 0 && <CloseStatement statement={data} />}
          {isOpen && <Discard id={data.id} onDone={onClose} />}
        </div>
      )}
    </Drawer>
  );
}

function Lead({ statement: { courierName, until, fileName } }: { statement: StatementView }) {
  const { t } = useTranslation("admin");
  const { day } = useLanguage();
  return (
    <>
      <bdi>{courierName}</bdi> · {t("cash.untilDay", { day: day(until) })}
      {fileName && (
        <>
          {" "}
          · <bdi>{fileName}</bdi>
        </>
      )}
    </>
  );
}

function Transfer({ statement: { transfer } }: { statement: StatementView }) {
  const { t } = useTranslation("admin");
  const { day, money } = useLanguage();
  if (!transfer) return null;
  return (
    <Notice tone="success" title={t("cash.closedBy", { amount: money(transfer.amount), day: day(transfer.on) })}>
      <span className="code">{transfer.reference}</span>
      {transfer.note && (
        <>
          {" "}
          · <bdi>{transfer.note}</bdi>
        </>
      )}
    </Notice>
  );
}

/** Whose account counts for the selected differences, with a note. */
function DecideForm({ id, positions, onDone }: { id: string; positions: number[]; onDone(): void }) {
  const { t } = useTranslation("admin");
  const { number } = useLanguage();
  const [note, type] = useState("");
  const [tried, setTried] = useState(false);
  const decide = useCashAction(
    (decision: Decision) => adminCashApi.decide({ params: { id }, body: { positions, decision, note: note.trim() } }),
    onDone,
  );
  const go = (decision: Decision) => {
    setTried(true);
    if (note.trim()) decide.mutate(decision);
  };
  return (
    <div className="box stack">
      <h3>{t("cash.decide", { count: positions.length, n: number(positions.length) })}</h3>
      <p className="small">{t("cash.decideText")}</p>
      <Field
        name="decision-note"
        label={t("cash.note")}
        maxLength={500}
        value={note}
        error={tried && !note.trim() ? t("cash.noteMissing") : undefined}
        onChange={(event) => type(event.target.value)}
      />
      <div className="actions">
        <Button kind="main" size="small" busy={decide.isPending} onClick={() => go("accepted")}>
          {t("cash.accept")}
        </Button>
        <Button size="small" busy={decide.isPending} onClick={() => go("disputed")}>
          {t("cash.dispute")}
        </Button>
      </div>
    </div>
  );
}

function Discard({ id, onDone }: { id: string; onDone(): void }) {
  const { t } = useTranslation("admin");
  const [isConfirming, setConfirming] = useState(false);
  const discard = useCashAction(
    () => adminCashApi.discard({ params: { id } }),
    () => {
      toast.success(t("cash.discarded"));
      onDone();
    },
  );
  return (
    <div className="actions">
      {isConfirming ? (
        <Button kind="danger" size="small" busy={discard.isPending} onClick={() => discard.mutate(undefined)}>
          {t("cash.discardNow")}
        </Button>
      ) : (
        <Button kind="quiet" size="small" onClick={() => setConfirming(true)}>
          {t("cash.discard")}
        </Button>
      )}
    </div>
  );
}
