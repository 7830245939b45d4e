import { type RawBuilder, sql } from "kysely";

/**
 * Subjects with a delivery that may be sent now, `most` of them, in turn from each active endpoint: one with a long
 * queue leaves the others their share. What waits behind an earlier event of its subject is not due.
 */
export const dueSubjects = (most: number): RawBuilder<{ subject: string }> => sql`
  select due.subject
    from webhook_endpoints e
   cross join lateral (
     select d.subject, row_number() over (order by d.next_at) as place
       from webhook_deliveries d
      where d.endpoint_id = e.id and d.status = 'queued' and d.next_at <= now()
        and coalesce(d.claimed_until, '-infinity') < now()
        and not exists (select from webhook_deliveries b
                         where b.subject = d.subject and b.endpoint_id = d.endpoint_id and b.status = 'queued'
                           and b.id < d.id)
      order by d.next_at limit ${most}::int) due
   where e.active and coalesce(e.paused_until, '-infinity') <= now()
   group by 1 order by min(due.place), 1 limit ${most}::int`;
