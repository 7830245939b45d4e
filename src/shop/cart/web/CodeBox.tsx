import { useState } from "react";
import { useTranslation } from "react-i18next";
import { writeCode } from "#shop/promotions/code.ts";
import { useLanguage } from "#web/language.tsx";
import { Button } from "#web/ui/Button.tsx";
import { CheckIcon } from "#web/ui/icons.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { useProblem } from "#web/useProblem.ts";
import type { ChosenCode } from "../contract.ts";
import { CodeField } from "./CodeField.tsx";
import { GiftCodes } from "./GiftCodes.tsx";
import { useCode } from "./useCode.ts";

/**
 * One code for an order: typed, or chosen among the person's own; what it saves stands in the sum. The field waits until
 * somebody wants it: most have no code, and an empty field makes them wonder where others got theirs.
 */
export function CodeBox({ chosen }: { chosen: ChosenCode | null }) {
  const { t } = useTranslation("cart");
  const problem = useProblem();
  const [typed, setTyped] = useState("");
  const [wanted, want] = useState(false);
  const { choose, drop } = useCode();
  if (chosen) return <Chosen chosen={chosen} busy={drop.isPending} onDrop={() => drop.mutate()} />;
  const error = choose.isError ? problem(choose.error, "coupon.applyFailed") : undefined;
  return (
    <div className="codes">
      {wanted || error ? (
        <CodeField
          autoFocus
          value={typed}
          error={error}
          busy={choose.isPending}
          onChange={(value) => {
            setTyped(value);
            if (choose.isError) choose.reset();
          }}
          onApply={() => choose.mutate(typed, { onSuccess: () => setTyped("") })}
        />
      ) : (
        <button type="button" className="text-button codes__want" onClick={() => want(true)}>
          {t("code.label")}
        </button>
      )}
      <GiftCodes busy={choose.isPending} onUse={(code) => choose.mutate(code)} />
    </div>
  );
}

type Props = { chosen: ChosenCode; busy: boolean; onDrop(): void };

function Chosen({ chosen, busy, onDrop }: Props) {
  const { t } = useTranslation(["cart", "errors"]);
  const { money, percent } = useLanguage();
  const code = writeCode(chosen.code);
  const off =
    chosen.percentOff === null
      ? t("code.amount", { amount: money(chosen.amountOff ?? 0) })
      : t("code.percent", { percent: percent(chosen.percentOff) });
  return (
    <div className="codes">
      <div className="codes__chosen">
        <p>
          {!chosen.problem && <CheckIcon aria-hidden="true" />}
          <b className="code">{code}</b> <span className="soft small">{off}</span>
        </p>
        <Button kind="quiet" size="small" busy={busy} aria-label={t("removeName", { name: code })} onClick={onDrop}>
          {t("remove")}
        </Button>
      </div>
      {chosen.problem && (
        <Notice tone="warning" live>
          {t(`errors:${chosen.problem}`, { amount: money(chosen.minSubtotal) })}
        </Notice>
      )}
    </div>
  );
}
