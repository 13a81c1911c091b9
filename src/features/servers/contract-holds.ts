import * as z from "zod/mini";
import { defineContract } from "#src/shared/contract.ts";
import { idSchema } from "#src/shared/ids.ts";
import { cents, instant, nothing, staffReason } from "#src/shared/schemas.ts";
import { noticeDays } from "#src/shared/server-limits.ts";

// What staff does to servers. `cause` is shown to the customer as a code, `text` as it is; `reason` stays with us.

const params = z.object({ id: idSchema("server") });

const cause = z.enum(["abuse", "admin"]);

/** What the customer reads, as plain text. */
const text = z.string().check(z.trim(), z.minLength(5), z.maxLength(1000));

const holdFields = {
  cause,
  text,
  /** It ends by itself then; absent: when it is lifted. */
  until: z.optional(z.iso.datetime()),
  reason: staffReason,
} as const;

const pastFields = {
  cause,
  reason: z.string(),
  text: z.string(),
  at: instant,
  /** When it ends or is due by itself. */
  until: z.nullable(instant),
  endedAt: z.nullable(instant),
} as const;

/** Calls of staff that stop and remove servers. */
export const holdsContract = defineContract({
  "GET /v2/admin/servers/{id}/holds": {
    summary: "What staff stopped and removed of a server, newest first",
    access: "staff",
    permission: "servers.suspend",
    params,
    output: z.object({
      holds: z.array(z.object(pastFields)),
      removals: z.array(
        z.object({
          ...pastFields,
          outcome: z.nullable(z.enum(["removed", "stopped", "gone"])),
          givesBack: z.boolean(),
          /** Those of the server when its removal was announced. */
          addresses: z.array(z.string()),
        }),
      ),
    }),
    errors: ["not_found"],
  },
  "POST /v2/admin/servers/{id}/suspend": {
    summary: "Stop a server, whatever was paid; the customer reads the text. `abuse` needs abuse.write too",
    access: "staff",
    permission: "servers.suspend",
    stepUp: true,
    params,
    body: z.strictObject(holdFields),
    output: nothing,
    errors: ["date_past", "forbidden", "not_found", "server_ended"],
  },
  "POST /v2/admin/servers/{id}/unsuspend": {
    summary: "End what staff stopped; the machine starts if it ran, and what is unpaid stays so",
    access: "staff",
    permission: "servers.suspend",
    stepUp: true,
    params,
    body: z.strictObject({ reason: staffReason }),
    output: nothing,
    errors: ["not_found", "nothing_to_cancel"],
  },
  "GET /v2/admin/customers/{id}/servers/to-suspend": {
    summary: "A customer's servers that can be stopped together",
    access: "staff",
    permission: "servers.suspend",
    params: z.object({ id: idSchema("customer") }),
    output: z.object({
      servers: z.array(
        z.object({
          id: idSchema("server"),
          name: z.string(),
          addresses: z.array(z.string()),
          isRunning: z.boolean(),
          isSuspended: z.boolean(),
        }),
      ),
    }),
    errors: ["not_found"],
  },
  "POST /v2/admin/customers/{id}/servers/suspend": {
    summary: "Stop these servers of a customer, all or none; another customer's is not found",
    access: "staff",
    permission: "servers.suspend",
    stepUp: true,
    params: z.object({ id: idSchema("customer") }),
    body: z.strictObject({
      ...holdFields,
      ids: z.array(idSchema("server")).check(z.minLength(1), z.maxLength(500)),
    }),
    output: nothing,
    errors: ["date_past", "forbidden", "not_found", "server_ended"],
  },
  "GET /v2/admin/servers/{id}/removal-quote": {
    summary:
      "What a removal after so many days would give back, if nothing else is paid or given back until then",
    access: "staff",
    permission: "servers.terminate",
    params,
    query: z.object({
      days: z._default(
        z.coerce.number().check(z.int(), z.gte(0), z.lte(noticeDays.longest)),
        noticeDays.usual,
      ),
    }),
    /** `formerCents` goes to customers who had it before and paid. */
    output: z.object({ removesAt: instant, refundCents: cents, formerCents: cents }),
    errors: ["not_found"],
  },
  "POST /v2/admin/servers/{id}/terminate": {
    summary: "Announce that a server is removed with its disk; it can be stopped until then",
    access: "staff",
    permission: "servers.terminate",
    stepUp: true,
    params,
    body: z.strictObject({
      /** The server's name, typed. */
      confirmName: z.string().check(z.maxLength(63)),
      cause,
      text,
      days: z._default(z.int().check(z.gte(0), z.lte(noticeDays.longest)), noticeDays.usual),
      /** Whether what is paid and not used goes back. */
      givesBack: z.boolean(),
      reason: staffReason,
    }),
    output: z.object({ removesAt: instant }),
    errors: ["approval_needed", "not_found", "server_ended", "server_not_active", "wrong_confirmation"],
  },
  "POST /v2/admin/servers/{id}/terminate/stop": {
    summary: "Stop a removal that was announced",
    access: "staff",
    permission: "servers.suspend",
    stepUp: true,
    params,
    body: z.strictObject({ reason: staffReason }),
    output: nothing,
    errors: ["not_found", "nothing_to_cancel"],
  },
});
