import { orderStatuses } from "#shop/orders/orderStatusDefinitions.ts";
import { StatusBadge } from "#shop/orders/web/StatusBadge.tsx";
import { DataTable } from "#web/ui/DataTable.tsx";
import { Step, Steps } from "#web/ui/Steps.tsx";
import { Timeline } from "#web/ui/Timeline.tsx";
import { Totals } from "#web/ui/Totals.tsx";
import { Sample } from "./Sample.tsx";
import type { Samples } from "./sampleData.ts";

const sampleDate = "2026-03-01T10:00:00Z";

/** Samples of components for orders. */
export const OrderSamples = ({ words }: { words: Samples }) => (
  <>
    <Sample name="StatusBadge">
      <div className="component-gallery__side">
        {orderStatuses.map((status) => (
          <StatusBadge status={status} key={status}>
            <bdi>{status}</bdi>
          </StatusBadge>
        ))}
      </div>
    </Sample>
    <Sample name="Timeline">
      <Timeline
        steps={[
          { title: words.placed, state: "done", at: sampleDate },
          { title: words.packed, state: "now", at: sampleDate, detail: words.text },
          { title: words.left, state: "next" },
          { title: words.refused, state: "failed", detail: words.wrong },
        ]}
      />
    </Sample>
    <Sample name="Steps">
      <Steps>
        <Step number={1} title={words.placed} state="done">
          {words.written}
        </Step>
        <Step number={2} title={words.packed} state="now">
          {words.text}
        </Step>
        <Step number={3} title={words.left} state="next" />
      </Steps>
    </Sample>
    <Sample name="Totals">
      <div className="summary">
        <Totals
          rows={[
            { label: words.subtotal, amount: 1250 },
            { label: words.discount, amount: 250.5, off: true, detail: "SPRING" },
          ]}
          total={{ label: words.total, amount: 999.5 }}
        />
      </div>
    </Sample>
    <Sample name="DataTable">
      <DataTable label={words.title}>
        <thead>
          <tr>
            <th scope="col">{words.one}</th>
            <th scope="col">{words.total}</th>
          </tr>
        </thead>
        <tbody>
          <tr aria-selected="true">
            <td>{words.shirt}</td>
            <td className="number">999.50</td>
          </tr>
          <tr>
            <td>{words.long}</td>
            <td className="number">1,250</td>
          </tr>
        </tbody>
      </DataTable>
    </Sample>
  </>
);
