import type { Selectable } from "kysely";
import { conflict, notFound, validationError } from "#platform/errors.ts";
import { recordAudit } from "#platform/server/audit.ts";
import type { Db, Tables, Tx } from "#platform/server/database.ts";
import type { AdminContext } from "#platform/server/requestContext.ts";
import { type AnnouncementInput, type AnnouncementView, maxAnnouncements } from "#shop/content/adminContract.ts";
import { parseSchedule } from "./parseSchedule.ts";
import "../tables.ts";

type AnnouncementRow = Selectable<Tables["announcements"]>;

/** Lists announcements, the latest begin first. */
export async function listAnnouncements(db: Db, { page, pageSize }: { page: number; pageSize: number }) {
  const [rows, { total }] = await Promise.all([
    db
      .selectFrom("announcements")
      .selectAll()
      .orderBy("starts_at", "desc")
      .orderBy("id")
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    db
      .selectFrom("announcements")
      .select((of) => of.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow(),
  ]);
  return { items: rows.map(presentAnnouncement), page, pageSize, total };
}

export function addAnnouncement(admin: AdminContext, input: AnnouncementInput): Promise<AnnouncementView> {
  const values = toValues(input);
  return admin.db.transaction().execute(async (tx) => {
    const { total } = await tx
      .selectFrom("announcements")
      .select((of) => of.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    if (total >= maxAnnouncements) throw conflict("common.tooMany");
    const row = await tx.insertInto("announcements").values(values).returningAll().executeTakeFirstOrThrow();
    const after = presentAnnouncement(row);
    await recordAudit(tx, admin, { ...subjectOf(row.id), action: "announcement.created", after });
    return after;
  });
}

export function changeAnnouncement(
  admin: AdminContext,
  id: string,
  { version, ...input }: AnnouncementInput & { version: number },
): Promise<AnnouncementView> {
  const values = toValues(input);
  return admin.db.transaction().execute(async (tx) => {
    const before = await lockAnnouncement(tx, id);
    if (before.version !== version) throw conflict("common.stale");
    const row = await tx
      .updateTable("announcements")
      .set({ ...values, version: version + 1 })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const after = presentAnnouncement(row);
    const entry = { ...subjectOf(id), action: "announcement.changed", before: presentAnnouncement(before), after };
    await recordAudit(tx, admin, entry);
    return after;
  });
}

export async function deleteAnnouncement(admin: AdminContext, id: string): Promise<void> {
  await admin.db.transaction().execute(async (tx) => {
    const before = presentAnnouncement(await lockAnnouncement(tx, id));
    await tx.deleteFrom("announcements").where("id", "=", id).execute();
    await recordAudit(tx, admin, { ...subjectOf(id), action: "announcement.deleted", before });
  });
}

async function lockAnnouncement(tx: Tx, id: string): Promise<AnnouncementRow> {
  const row = await tx.selectFrom("announcements").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  if (!row) throw notFound("request.notFound");
  return row;
}

function toValues({ text, link, tone, dismissible, startsAt, endsAt }: AnnouncementInput) {
  return { text: JSON.stringify(text), link, tone, dismissible, ...toTimes({ startsAt, endsAt }) };
}

function toTimes(fields: { startsAt: string; endsAt: string }): { starts_at: Date; ends_at: Date | null } {
  const { startsAt, endsAt } = parseSchedule(fields);
  if (!startsAt) throw validationError({ startsAt: "validation.invalid" });
  return { starts_at: startsAt, ends_at: endsAt };
}

const presentAnnouncement = (row: AnnouncementRow): AnnouncementView => ({
  id: row.id,
  text: row.text,
  link: row.link,
  tone: row.tone,
  dismissible: row.dismissible,
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at?.toISOString() ?? null,
  version: row.version,
});

const subjectOf = (id: string) => ({ subject: "announcement", subjectId: id });
