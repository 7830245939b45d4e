import { sql } from "kysely";
import type { LineQuantity } from "../lineQuantity.ts";
import type { RefundReason } from "../refundReason.ts";

/**
 * Reason of the refund `r`; null without one. A refund on the first order of an exchange is stored as goodwill, because it
 * changes neither status nor lines there: the job made it for a cheaper replacement, or staff for items of the replacement
 * that came back. Of the latter, store credit that paid the order goes back in a refund of its own in the same transaction.
 */
export const refundReason = sql<RefundReason | null>`
  case when r.kind is distinct from 'goodwill' then r.kind
       when r.requested_by = 'system'
            and exists (select from exchanges e where e.order_id = r.order_id and e.status = 'swapped') then 'exchange'
       when exists (select from exchanges e join returns t on t.order_id = e.replacement_id
                      join refunds c on c.id = t.carried_refund_id
                     where e.order_id = r.order_id and c.created_at = r.created_at)
         then 'return'
       else r.kind end`;

/** Order lines that the refund `r` pays for: on the first order of an exchange, those that were exchanged for what came back. */
export const refundedLines = sql<LineQuantity[] | null>`
  coalesce((select jsonb_agg(jsonb_build_object('lineId', e.items -> l.position::int ->> 'lineId',
                                                'quantity', piece -> 'quantity') order by l.position)
              from exchanges e join returns t on t.order_id = e.replacement_id, jsonb_array_elements(t.lines) piece
              join order_lines l on l.id = (piece ->> 'lineId')::uuid
             where e.order_id = r.order_id and t.carried_refund_id = r.id), r.lines)`;
