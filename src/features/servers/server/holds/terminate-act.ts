import type { Kysely } from "kysely";
import * as z from "zod/mini";
import { sqlContext } from "#src/platform/ctx.ts";
import { call } from "#src/platform/db/call.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import { type ActFact, defineStaffAct } from "#src/platform/operator/staff-act.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import { addDays } from "#src/shared/time.ts";
import { noticeDays } from "#src/shared/server-limits.ts";
import { describeServer } from "../admin/describe-server.ts";
import { readRefund } from "../deletion/quote-deletion.ts";

const payload = z.strictObject({
  /** As in the table. */
  serverId: z.guid(),
  /** The server's name, typed: `wrong_confirmation` where it has another by then. */
  confirmName: z.string(),
  cause: z.enum(["abuse", "admin"]),
  text: z.string(),
  /** From when it is announced to when the machine is removed. */
  days: z.int().check(z.gte(0), z.lte(noticeDays.longest)),
  /** Whether what is paid and not used goes back. */
  givesBack: z.boolean(),
});

/** Announces that a server is removed with its disk, which any staff can stop until then. It always takes two. */
export const terminateAct = ({ ids, clock }: Pick<Platform, "ids" | "clock">) =>
  defineStaffAct({
    name: "servers.terminate",
    permission: "servers.terminate",
    always: true,
    payload,
    subject: ({ serverId }) => ({ objectType: "server", objectId: serverId }),
    describe: async (db, { serverId, cause, text, days, givesBack }) => ({
      ...(await describeServer(db, serverId)),
      facts: [
        ...(givesBack ? await sumsOf(db, serverId, addDays(clock.now(), days)) : []),
        { key: "removedAfter", kind: "count", value: days },
        { key: "givesBack", kind: "flag", value: givesBack },
        { key: "cause", kind: "text", value: cause },
        { key: "note", kind: "text", value: text },
      ],
    }),
    async run(trx, ctx, { payload: asked, reason, id }) {
      await requireNamed(trx, asked);
      const due = addDays(ctx.now, asked.days);
      await call(trx, "servers_announce_removal", {
        ...sqlContext(ctx),
        server: asked.serverId,
        removal: id,
        reason: asked.cause,
        note: reason,
        text: asked.text,
        givesBack: asked.givesBack,
        due,
        release: ids.next(),
      });
      return { removesAt: due.toISOString() };
    },
  });

/** What a removal then gives back, and how much of it to customers who had the server before. */
async function sumsOf(db: Kysely<DB>, serverId: string, at: Date): Promise<readonly ActFact[]> {
  const { refundCents, formerCents } = await readRefund(db, serverId, at);
  const toFormer = { key: "toFormer", kind: "cents", value: formerCents } as const;
  return [
    { key: "amount", kind: "cents", value: refundCents + formerCents },
    ...(formerCents > 0 ? [toFormer] : []),
  ];
}

/** Throws `not_found`, or `wrong_confirmation` where the server has another name than was typed. */
export async function requireNamed(
  db: Kysely<DB>,
  { serverId, confirmName }: Pick<TerminatePayload, "serverId" | "confirmName">,
): Promise<void> {
  const server = await db.selectFrom("servers").select("name").where("id", "=", serverId).executeTakeFirst();
  if (server === undefined) throw new AppError("not_found");
  if (server.name !== confirmName)
    throw new AppError("invalid_input", undefined, { confirmName: "wrong_confirmation" });
}

export type TerminatePayload = z.output<typeof payload>;
