import type { FastifyInstance } from "fastify";
import { maxSignedBytes } from "#src/platform/http/sent-headers.ts";
import { AppError } from "#src/shared/errors.ts";
import { isUuid } from "#src/shared/ids.ts";
import type { PayoutsContext } from "../deps.ts";
import { settleCard } from "./settle-cards.ts";

/**
 * `POST /api/v2/payouts/cards/callback`, for the gateway alone: no cookie, key or contract. Its body is believed in nothing
 * but which payout to look at. Without a gateway the path does not exist.
 */
export function registerCallbacks(app: FastifyInstance, context: PayoutsContext): void {
  const { cards, platform } = context;
  if (cards === null || cards === "by-hand") return;
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    scope.post(
      "/api/v2/payouts/cards/callback",
      { bodyLimit: maxSignedBytes, schema: { hide: true } },
      async ({ body, headers }) => {
        const id = Buffer.isBuffer(body) ? cards.verify(body, headers) : null;
        if (id === null) throw new AppError("unauthorized");
        const row = isUuid(id)
          ? await platform.db.kysely.selectFrom("payouts").selectAll().where("id", "=", id).executeTakeFirst()
          : undefined;
        if (row?.kind === "card" && (row.state === "sending" || row.state === "paid"))
          await settleCard(context, row);
        return {};
      },
    );
  });
}
