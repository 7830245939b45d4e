import { sql } from "kysely";
import { type Config, gatewayVariables } from "#platform/server/config.ts";
import type { Db } from "#platform/server/database.ts";
import { isPermitted, type PermittedVisitor } from "#platform/server/requirePermission.ts";
import { missingLegalSettings } from "#shop/settings/missingLegalSettings.ts";
import { readSettings } from "#shop/settings/server/settingsCache.ts";
import { defaultSettings, type Settings } from "#shop/settings/settings.ts";
import type { SetupGuide } from "#shop/setup/contract.ts";
import { isStepDone, type SetupState, type SetupStep, setupSteps, stepPermissions } from "#shop/setup/setupSteps.ts";
import { mailTransportOf } from "./mailTransport.ts";
import "#platform/server/tables.ts";
import "#shop/catalogue/server/tables.ts";
import "../tables.ts";

type GuideContext = { db: Db; config: Config };

/** Returns the guide in four statements: the steps that the caller may do, and what they depend on. */
export async function loadSetupGuide({ db, config }: GuideContext, staff: PermittedVisitor): Promise<SetupGuide> {
  const [settings, decided, guide, counts] = await Promise.all([
    readSettings(db),
    db.selectFrom("settings").select("key").execute(),
    db.selectFrom("setup_guide").selectAll().executeTakeFirst(),
    countForGuide(db),
  ]);
  const decidedSettings = new Set(decided.map(({ key }) => key));
  const missingSettings = missingSettingsOf(settings, decidedSettings);
  const transport = mailTransportOf(config, settings);
  const isTested = guide?.mail_tested_at != null && guide.mail_transport === transport.key;
  const state: SetupState = {
    missingSettings,
    decidedSettings,
    paymentProvider: config.PAYMENT_PROVIDER,
    isMailTested: isTested && transport.server !== null && guide.mail_problem === null,
    visibleProducts: counts.visible,
    people: counts.people,
  };
  const stateOf = (step: SetupStep) =>
    isStepDone(step, state) ? "done" : guide?.skipped.includes(step) ? "skipped" : "open";
  return {
    steps: setupSteps
      .filter((name) => isPermitted(staff, stepPermissions[name]))
      .map((name) => ({ name, state: stateOf(name) })),
    dismissed: guide?.dismissed_at != null,
    missingSettings,
    paymentProvider: config.PAYMENT_PROVIDER,
    paymentVariables: { paymob: [...gatewayVariables.paymob], stripe: [...gatewayVariables.stripe] },
    mail: {
      server: transport.server,
      from: transport.from,
      lastTest:
        isTested && guide.mail_tested_at
          ? { at: guide.mail_tested_at.toISOString(), problem: guide.mail_problem, detail: guide.mail_detail ?? "" }
          : null,
    },
    products: { visible: counts.visible, hidden: counts.hidden },
    people: counts.people,
    demo: counts.demo > 0 || counts.removing ? { products: counts.demo, isRemoving: counts.removing } : null,
  };
}

/** The name counts as missing until staff have saved it, even if it is that of the example. */
function missingSettingsOf(settings: Settings, decided: ReadonlySet<string>): string[] {
  return [
    ...(decided.has("shopName") ? [] : ["shopName"]),
    ...(settings.contactEmail === defaultSettings.contactEmail ? ["contactEmail"] : []),
    ...missingLegalSettings(settings),
  ];
}

/** Counts stop at 1,000 products and people. */
async function countForGuide(db: Db) {
  const own = sql`not exists (select from demo_products d where d.product_id = p.id)`;
  const { rows } = await sql<{ visible: number; hidden: number; people: number; demo: number; removing: boolean }>`
    select (select count(*)::int from (select from products p where not p.hidden and ${own} limit 1000) own) as visible,
           (select count(*)::int from (select from products p where p.hidden and ${own} limit 1000) own) as hidden,
           (select count(*)::int from (select from users
             where staff_role is not null and deleted_at is null limit 1000) staff)
           + (select count(*)::int from (select from staff_invitations
             where accepted_at is null and revoked_at is null and expires_at > now() limit 1000) open) as people,
           (select count(*)::int from demo_products) as demo,
           exists (select from demo_data where removal_requested_at is not null and removed_at is null) as removing`.execute(
    db,
  );
  return rows[0] ?? { visible: 0, hidden: 0, people: 0, demo: 0, removing: false };
}
