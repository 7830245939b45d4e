import { useTranslation } from "react-i18next";
import type { StatementCheck } from "#shop/cash/adminContract.ts";
import { maxFeeColumns, type StatementColumns } from "#shop/cash/statementColumns.ts";
import { useLanguage } from "#web/i18n/useLanguage.tsx";
import { Checkbox } from "#web/ui/Checkbox.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { SelectField } from "#web/ui/SelectField.tsx";
import { StatementRows } from "./StatementRows.tsx";
import { StatementSums } from "./StatementSums.tsx";

type Props = { result: StatementCheck; onColumns(columns: StatementColumns): void };

/** Content of a file: its columns, its sums, and its differences from the shop's account. */
export function StatementPreview({ result, onColumns }: Props) {
  const { t } = useTranslation("admin");
  const { colon, number } = useLanguage();
  const { totals, unreadable, differences, items } = result;
  return (
    <div className="stack">
      {result.names.length > 0 && <Columns result={result} onColumns={onColumns} />}
      {totals.rows > 0 && <StatementSums totals={totals} />}
      {unreadable.length > 0 && (
        <Notice tone="danger" live title={t("cash.unreadable")}>
          <ul>
            {unreadable.map(({ line, text }) => (
              <li key={line}>
                {`${t("cash.line", { n: number(line) })}${colon} `}
                <bdi>{text}</bdi>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {totals.rows === 0 && unreadable.length === 0 && (
        <Notice tone="warning" live title={t(result.names.length > 0 ? "cash.chooseColumns" : "cash.nothingOwed")} />
      )}
      {totals.rows > 0 && (
        <Notice
          live
          tone={differences > 0 ? "warning" : "success"}
          title={
            differences > 0
              ? t("cash.differences", { count: differences, n: number(differences) })
              : t("cash.noDifferences")
          }
        >
          {differences > 0 && t("cash.differencesText")}
        </Notice>
      )}
      <StatementRows rows={items} />
    </div>
  );
}

function Columns({ result, onColumns }: Props) {
  const { t } = useTranslation("admin");
  const { names, sample, columns } = result;
  const optionOf = (name: string, at: number) => (
    <option key={at} value={name}>
      {name}
      {sample[0]?.[at] ? ` (${sample[0][at]})` : ""}
    </option>
  );
  const toggleFee = (name: string) => {
    const fees = columns.fees.includes(name) ? columns.fees.filter((fee) => fee !== name) : [...columns.fees, name];
    onColumns({ ...columns, fees: fees.slice(0, maxFeeColumns) });
  };
  return (
    <div className="fields fields--2">
      {(["reference", "collected"] as const).map((column) => (
        <SelectField
          key={column}
          name={`column-${column}`}
          label={t(`cash.column.${column}`)}
          value={columns[column]}
          onChange={(event) => onColumns({ ...columns, [column]: event.currentTarget.value })}
        >
          <option value="">{t("cash.column.none")}</option>
          {names.map(optionOf)}
        </SelectField>
      ))}
      <fieldset className="fields__full">
        <legend className="field__label">{t("cash.column.fees")}</legend>
        <div className="row">
          {names.map((name, at) =>
            name && name !== columns.reference && name !== columns.collected ? (
              <Checkbox
                // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same name
                key={at}
                tight
                name={`fee-${at}`}
                checked={columns.fees.includes(name)}
                onChange={() => toggleFee(name)}
              >
                <bdi>{name}</bdi>
              </Checkbox>
            ) : null,
          )}
        </div>
      </fieldset>
    </div>
  );
}
