import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorMessage } from "#web/forms/useErrorMessage.ts";
import { Button } from "#web/ui/Button.tsx";
import { toast } from "#web/ui/toast.ts";
import type { OrderView } from "../contract.ts";
import { hasInvoice } from "../documentRules.ts";

type DocumentLink = "invoice" | "return-slip";

/** Downloads of the order's documents. */
export function OrderDocuments({ order }: { order: OrderView }) {
  const { t } = useTranslation("orders");
  const errorMessage = useErrorMessage();
  const [fetching, setFetching] = useState<DocumentLink>();

  async function fetchPaper(paper: DocumentLink): Promise<void> {
    setFetching(paper);
    try {
      const { download } = await import("#web/session/download.ts");
      await download(`/orders/${order.id}/${paper}.pdf`);
    } catch (error) {
      toast.error(errorMessage(error));
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
