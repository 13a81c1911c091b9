import type { Handlers } from "#src/platform/http/handlers.ts";
import { AppError } from "#src/shared/errors.ts";
import { decodeId } from "#src/shared/ids.ts";
import { parseInstant } from "#src/shared/time.ts";
import type { freeDaysContract } from "../../contract-free-days.ts";
import type { freeDays } from "./free-days.ts";

/** The call of staff that gives a server free days. */
export function freeDaysRoutes(days: ReturnType<typeof freeDays>): Handlers<typeof freeDaysContract> {
  return {
    "POST /v2/admin/servers/{id}/free-days": async ({ ctx, params, body }) => {
      const serverId = decodeId("server", params.id);
      const expectedPaidUntil = parseInstant(body.expectedPaidUntil);
      if (serverId === null || expectedPaidUntil === null) throw new AppError("not_found");
      const given = { serverId, days: body.days, expectedPaidUntil, text: body.text, reason: body.reason };
      const { paidUntil, worthCents } = await days.give(ctx, given);
      return { paidUntil: paidUntil.toISOString(), worthCents };
    },
  };
}
