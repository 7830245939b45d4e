import { useState } from "react";
import { useTranslation } from "react-i18next";
import { download } from "#web/session/download.ts";
import { Button } from "#web/ui/Button.tsx";
import { toast } from "#web/ui/toast.ts";
import { useProblem } from "#web/useProblem.ts";
import type { OrderView } from "../contract.ts";
import { hasInvoice } from "../documents.ts";

type Paper = "invoice" | "return-slip";

/** The order's papers, as files. */
export function OrderPapers({ order }: { order: OrderView }) {
  const { t } = useTranslation("orders");
  const problem = useProblem();
  const [fetching, setFetching] = useState<Paper>();

  async function fetchPaper(paper: Paper): Promise<void> {
    setFetching(paper);
    try {
      await download(`/orders/${order.id}/${paper}.pdf`);
    } catch (error) {
      toast.error(problem(error));
    } finally {
      setFetching(undefined);
    }
  }

  const isOnItsWay = order.returns.some(({ status }) => ["requested", "received", "inspected"].includes(status));
  return (
    <div className="row">
      <Button size="small" busy={fetching === "invoice"} onClick={() => fetchPaper("invoice")}>
        {t(hasInvoice(order) ? "paper.invoice" : "paper.summary")}
      </Button>
      {(order.mayReturn || isOnItsWay) && (
        <Button size="small" busy={fetching === "return-slip"} onClick={() => fetchPaper("return-slip")}>
          {t("paper.returnSlip")}
        </Button>
      )}
    </div>
  );
}
