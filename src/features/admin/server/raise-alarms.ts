import { type Kysely, sql, type Transaction } from "kysely";
import { readAddressees } from "#src/features/accounts/server/index.ts";
import type { Alarm, AlarmSource } from "#src/platform/audit/alarm.ts";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { createCtx, type Ctx, systemActor } from "#src/platform/ctx.ts";
import { transaction } from "#src/platform/db/transaction.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { encodeId } from "#src/shared/ids.ts";
import { formatCents } from "#src/shared/money.ts";
import { alarmMail } from "./alarm-mail.ts";
import type { AdminContext } from "./deps.ts";
import { providerSite } from "#src/platform/tenancy/provider-site.ts";

const alarmsPath = "/staff/alarms";

/** One round over all alarm sources: mails new alarms once and settles those no longer found. */
export async function raiseAlarms(context: AdminContext): Promise<void> {
  const { db, log } = context.platform;
  const open = await openKinds(db.kysely);
  for (const source of context.alarmSources()) {
    try {
      const found = await source.find();
      if (found && (found.length > 0 || open.has(source.kind))) await compare(context, source, found);
    } catch (error) {
      // A failing source must not silence the others.
      log.warn({ err: error, kind: source.kind }, "could not look for alarms");
    }
  }
  await mailNew(context);
}

/** Kinds of which alarms are open, read once: most sources find nothing and have none. */
async function openKinds(db: Kysely<DB>): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("alarms")
    .select("kind")
    .distinct()
    .where("settled_at", "is", null)
    .execute();
  return new Set(rows.map(({ kind }) => kind));
}

/**
 * Inserts new alarms, settles those no longer found, and updates what the others say: less may be at stake by now, and an
 * upgrade may have renamed the command. One that was settled is raised again when it is found again; one closed by the operator stays closed.
 */
async function compare(
  { platform }: AdminContext,
  { kind }: AlarmSource,
  found: readonly Alarm[],
): Promise<void> {
  const ctx = createCtx(platform, systemActor);
  const open = await platform.db.kysely
    .selectFrom("alarms")
    .select(["id", "object_id", "occurrence", "detail", "said", "command", "customer_id", "cents"])
    .where("kind", "=", kind)
    .where("settled_at", "is", null)
    .orderBy("id")
    .execute();
  const keyOf = (objectId: string, occurrence: string): string => JSON.stringify([objectId, occurrence]);
  const openByKey = new Map(open.map((row) => [keyOf(row.object_id, row.occurrence), row]));
  const foundKeys = new Set(found.map(({ objectId, occurrence }) => keyOf(objectId, occurrence)));
  const unknown = found.filter(({ objectId, occurrence }) => !openByKey.has(keyOf(objectId, occurrence)));
  const reworded = found.flatMap((alarm) => {
    const { objectId, occurrence, detail, command, customerId = null, cents = null } = alarm;
    const said = JSON.stringify(alarm.said);
    const row = openByKey.get(keyOf(objectId, occurrence));
    const isSame =
      row === undefined ||
      (row.detail === detail &&
        row.said !== null &&
        row.command === command &&
        row.customer_id === customerId &&
        row.cents === cents);
    return isSame ? [] : [{ id: row.id, detail, said, command, customer_id: customerId, cents }];
  });
  const gone = open.filter((row) => !foundKeys.has(keyOf(row.object_id, row.occurrence)));
  if (unknown.length === 0 && gone.length === 0 && reworded.length === 0) return;
  await transaction(platform, async (trx) => {
    for (const {
      objectId,
      occurrence,
      detail,
      command,
      customerId = null,
      cents = null,
      ...alarm
    } of unknown) {
      const said = JSON.stringify(alarm.said);
      const raised = await trx
        .insertInto("alarms")
        .values({
          id: platform.ids.next(),
          kind,
          object_id: objectId,
          occurrence,
          detail,
          said,
          command,
          customer_id: customerId,
          cents,
          raised_at: ctx.now,
        })
        .onConflict((conflict) =>
          conflict
            .columns(["kind", "object_id", "occurrence"])
            .doUpdateSet({
              detail,
              said,
              command,
              cents,
              raised_at: ctx.now,
              mailed_at: null,
              settled_at: null,
            })
            .where("alarms.is_closed", "=", false)
            .where("alarms.settled_at", "is not", null),
        )
        .returning("id")
        .executeTakeFirst();
      if (!raised) continue;
      platform.log.error({ alarm: raised.id, kind, detail }, "alarm");
      await record(trx, ctx, raised.id, "alarm.raise");
    }
    for (const { id, ...said } of reworded) {
      await trx.updateTable("alarms").set(said).where("id", "=", id).execute();
    }
    for (const { id } of gone) {
      await trx.updateTable("alarms").set({ settled_at: ctx.now }).where("id", "=", id).execute();
      await record(trx, ctx, id, "alarm.settle");
    }
  });
}

async function record(trx: Transaction<DB>, ctx: Ctx, id: string, action: string): Promise<void> {
  await writeAudit(trx, ctx, { action, objectType: "alarm", objectId: id });
}

/**
 * One mail with all new alarms, and their kinds to the group of the staff, which gets nothing of customers. Mark, mail and
 * message commit together, so none is sent twice.
 */
async function mailNew({ platform, mail, sites, notifyStaff }: AdminContext): Promise<void> {
  const { operatorEmail } = (await sites.of(providerSite)).values;
  if (operatorEmail === null) return;
  const ctx = createCtx(platform, systemActor);
  await transaction(platform, async (trx) => {
    const { rows } = await sql<MailedAlarm>`
      UPDATE alarms SET mailed_at = ${ctx.now} WHERE mailed_at IS NULL AND settled_at IS NULL
      RETURNING id, kind, detail, command, customer_id, cents`.execute(trx);
    if (rows.length === 0) return;
    const { name, baseUrl } = await sites.of(providerSite);
    const lines = await Promise.all(rows.map((row) => lineOf(trx, row, baseUrl)));
    await mail.post(trx, { siteId: providerSite, recipient: operatorEmail, ...alarmMail(name, lines) });
    const kinds = [...new Set(rows.map(({ kind }) => kind))].join(", ");
    await notifyStaff(trx, ctx.now, {
      key: `alarms:${rows[0]?.id ?? ""}`,
      title: `${name}: ${rows.length === 1 ? "an alarm" : `${rows.length} alarms`}`,
      text: `${kinds}\n${baseUrl}${alarmsPath}`,
    });
    for (const { id } of rows) await record(trx, ctx, id, "alarm.mail");
  });
}

interface MailedAlarm {
  readonly id: string;
  readonly kind: string;
  readonly detail: string;
  readonly command: string;
  readonly customer_id: string | null;
  readonly cents: bigint | null;
}

/** An alarm with its customer, by the address of an owner, and what is at stake. */
async function lineOf(
  trx: Transaction<DB>,
  { customer_id: id, cents, ...alarm }: MailedAlarm,
  baseUrl: string,
) {
  const [owner] = id === null ? [] : await readAddressees(trx, id);
  const email = owner?.email ?? owner?.username;
  const customer = id === null ? null : `Customer ${encodeId("customer", id)}${email ? ` (${email})` : ""}`;
  const about = [customer, cents === null ? null : formatCents(cents)];
  const url = `${baseUrl}/staff/alarms?id=${encodeId("alarm", alarm.id)}`;
  return { ...alarm, url, about: about.filter((part) => part !== null).join(" · ") };
}
