import type { FastifyInstance } from "fastify";
import { maxWebhookBytes } from "#src/drivers/gateway/port.ts";
import { AppError } from "#src/shared/errors.ts";
import type { PaymentsContext } from "../context.ts";
import { takeHint } from "./take-hint.ts";

/**
 * `POST /api/v2/gateways/{driver}/webhook`, for gateways alone: no cookie, key or contract. A signature is of bytes, so
 * that the body is taken as it came. Without a gateway the path does not exist.
 */
export function registerWebhooks(app: FastifyInstance, context: PaymentsContext): void {
  if (context.gateways.size === 0) return;
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    scope.post<{ Params: { driver: string } }>(
      "/api/v2/gateways/:driver/webhook",
      { bodyLimit: maxWebhookBytes, schema: { hide: true } },
      async ({ params, body, headers }) => {
        if (!context.gateways.has(params.driver)) throw new AppError("not_found");
        const isSigned = Buffer.isBuffer(body) && (await takeHint(context, params.driver, body, headers));
        if (!isSigned) throw new AppError("unauthorized");
        return {};
      },
    );
  });
}
