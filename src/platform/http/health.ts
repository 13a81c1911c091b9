import type { FastifyInstance } from "fastify";
import type { Platform } from "#src/platform/platform.ts";

/** `/healthz`: the process is up. `/readyz`: it can serve, i.e. its database answers. */
export function registerHealth(app: FastifyInstance, platform: Platform): void {
  app.get("/healthz", { schema: { hide: true } }, () => ({ status: "ok" }));
  app.get("/readyz", { schema: { hide: true } }, async (_request, reply) => {
    try {
      await platform.db.pool.query("SELECT 1");
      return { status: "ok" };
    } catch {
      return reply.status(503).send({ status: "database unavailable" });
    }
  });
}
