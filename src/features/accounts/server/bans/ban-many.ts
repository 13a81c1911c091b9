import * as z from "zod/mini";
import { defineStaffAct } from "#src/platform/operator/staff-act.ts";
import type { Platform } from "#src/platform/platform.ts";
import { encodeId, type Id } from "#src/shared/ids.ts";
import { setBan } from "./bans.ts";
import { banKinds } from "./read-ban.ts";

const payload = z.strictObject({
  kind: z.enum(banKinds),
  /** Canonical. */
  value: z.string(),
  until: z.nullable(z.iso.datetime()),
  /** How many customers were like it when it was asked for. */
  customers: z.int(),
});

type Many = z.output<typeof payload>;

/** A ban of what many customers have: a slip of one member would turn away everybody like them. */
export const banMany = (platform: Pick<Platform, "ids">) =>
  defineStaffAct<Many, { readonly id: Id<"ban"> }>({
    name: "bans.set-many",
    permission: "bans.write",
    payload,
    always: true,
    subject: ({ value }) => ({ objectType: "ban", objectId: value }),
    describe: async (_db, { kind, value, until, customers }) => ({
      customer: null,
      thing: null,
      facts: [
        { key: "bannedKind", kind: "text", value: kind },
        { key: "banned", kind: "text", value },
        { key: "customers", kind: "count", value: customers },
        ...(until === null ? [] : [{ key: "until" as const, kind: "time" as const, value: until }]),
      ],
    }),
    run: async (trx, ctx, { payload: { kind, value, until }, reason }) => {
      const request = { kind, value, reason, until: until === null ? null : new Date(until) };
      return { id: encodeId("ban", await setBan(platform, trx, ctx, request)) };
    },
  });
