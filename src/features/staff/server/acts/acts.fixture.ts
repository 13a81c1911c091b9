import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import * as z from "zod/mini";
import { writeAudit } from "#src/platform/audit/write-audit.ts";
import { createCtx } from "#src/platform/ctx.ts";
import { defineStaffAct } from "#src/platform/operator/staff-act.ts";
import { AppError } from "#src/shared/errors.ts";
import type { Id } from "#src/shared/ids.ts";
import { openStaff } from "../staff.fixture.ts";

// Acts as features have them: `done` is what came of them, in the rows of the transaction that ran it.

const payload = z.strictObject({
  cents: z.int(),
  isRefused: z.optional(z.boolean()),
  /** What the database refuses it with, as purchases are, or cannot do now. */
  inSql: z.optional(z.enum(["price_changed", "trouble"])),
});
export const reason = "an act of the test";
export const day = 86_400_000;

export const give = defineStaffAct({
  name: "wallet.adjust",
  permission: "findings.read",
  payload,
  cents: ({ cents }) => cents,
  subject: () => ({ objectType: "test", objectId: "x" }),
  describe: async (_, { cents }) => ({
    customer: null,
    thing: { kind: "server", id: "srv_x", name: "web-1" },
    facts: [{ key: "amount", kind: "cents", value: cents }],
  }),
  run: async (trx, ctx, asked) => {
    await writeAudit(trx, ctx, {
      action: "test.done",
      objectType: "test",
      objectId: asked.id,
      detail: { cents: asked.payload.cents },
    });
    if (asked.payload.isRefused === true) throw new AppError("debt_open");
    if (asked.payload.inSql === "price_changed")
      await sql`SELECT refuse('price_changed', '{"totalCents": 300}')`.execute(trx);
    if (asked.payload.inSql === "trouble") await sql`DO $$ BEGIN RAISE SQLSTATE '53200'; END $$`.execute(trx);
    return { id: asked.id };
  },
});
export const take = defineStaffAct({
  ...give,
  describe: async (_, { cents }) => ({
    customer: null,
    thing: null,
    facts: [{ key: "amount", kind: "cents", value: -cents }],
  }),
});
export const erase = defineStaffAct({ ...give, name: "test.erase", always: true, cents: () => 0 });
/** One that is run and taken back before a second person is asked. */
export const tried = defineStaffAct({ ...give, name: "test.tried", isRehearsed: true });

/** An office whose clerks do $20 a day alone and chiefs $100, and what its members do. */
export async function openActs() {
  const testbed = await openStaff({ acts: [give, erase, tried] });
  const owner = await testbed.open();
  for (const [name, centsPerDay] of [
    ["clerk", 20_00],
    ["chief", 100_00],
  ] as const) {
    await testbed.handlers["POST /v2/admin/roles"]({
      ...(await owner.input()),
      body: { name, permissions: ["findings.read"], reason },
    });
    await testbed.handlers["PUT /v2/admin/roles/{name}/limits/{act}"]({
      ...(await owner.input()),
      params: { name, act: give.name },
      body: { centsPerDay, reason },
    });
  }
  return { ...testbed, ...callsOf(testbed) };
}

export type Session = Awaited<ReturnType<Testbed["open"]>>;

type Testbed = Awaited<ReturnType<typeof openStaff>>;

function callsOf(testbed: Testbed) {
  const calls = {
    async perform(who: Session, cents: number, key: string = randomUUID(), act = give, odd = {}) {
      const ctx = createCtx(testbed.platform, await who.actor());
      return testbed.staff.perform(ctx, act, { cents, ...odd }, { reason, idempotencyKey: key });
    },
    /** Asks for an act that needs a second person; its approval's id. */
    async ask(who: Session, cents: number, act = give, odd = {}): Promise<Id<"approval">> {
      const refusal: unknown = await calls.perform(who, cents, randomUUID(), act, odd).then(
        () => null,
        (error: unknown) => error,
      );
      if (!(refusal instanceof AppError) || refusal.code !== "approval_needed") throw refusal;
      return `apv_${String(refusal.params?.id).slice("apv_".length)}`;
    },
    async decide(
      who: Session,
      id: Id<"approval">,
      decision: "approve" | "reject" = "approve",
      note = "looked at it",
    ) {
      return testbed.handlers["POST /v2/admin/approvals/{id}/decide"]({
        ...(await who.input()),
        params: { id },
        body: { decision, note },
      });
    },
    /** An open approval as somebody's list shows it; other tests ask for many. */
    async listed(who: Session, id: Id<"approval">, cursor?: string): Promise<unknown> {
      const { approvals, nextCursor } = await testbed.handlers["GET /v2/admin/approvals"]({
        ...(await who.input()),
        query: { limit: 100, show: "open", cursor },
        body: undefined,
      });
      const found = approvals.find((one) => one.id === id);
      return found ?? (nextCursor === null ? undefined : calls.listed(who, id, nextCursor));
    },
    async doneBy(...who: readonly Session[]): Promise<{ count: number; cents: number }> {
      const { rows } = await sql<{ count: number; cents: number }>`
    SELECT count(*)::int AS count, coalesce(sum((detail ->> 'cents')::int), 0)::int AS cents FROM audit_log
    WHERE action = 'test.done' AND actor ->> 'id' = ANY (${who.map(({ staffId }) => staffId)})`.execute(
        testbed.platform.db.kysely,
      );
      return rows[0] ?? { count: 0, cents: 0 };
    },
  };
  return calls;
}
