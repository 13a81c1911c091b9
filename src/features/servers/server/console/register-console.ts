import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ComputeDriver } from "#src/drivers/compute/port.ts";
import type { EventStream } from "#src/platform/events/event-stream.ts";
import type { Platform } from "#src/platform/platform.ts";
import { type AuthorizeEdge, authorize } from "#src/platform/http/authorize.ts";
import { AppError } from "#src/shared/errors.ts";
import { consolePath, offeredTicket, type RedeemedTicket, redeemConsoleTicket } from "./issue-ticket.ts";
import { joinConsole } from "./join-console.ts";

declare module "fastify" {
  interface FastifyRequest {
    consoleTicket: RedeemedTicket | null;
  }
}

const maxPerServer = 2;
const consoleAccess = { access: "customer", scope: null, right: "services.manage" } as const;

/** The console socket: a one-time ticket and the session that asked for it, this site's origin, and at most two viewers per server. */
export function registerConsole(
  app: FastifyInstance,
  platform: Platform,
  driver: ComputeDriver,
  events: EventStream,
  edge: AuthorizeEdge,
): void {
  const openByServer = new Map<string, number>();
  app.decorateRequest("consoleTicket", null);

  app.get(
    consolePath,
    {
      websocket: true,
      schema: { hide: true },
      // Before the upgrade: a refused ticket is an HTTP answer, not an open socket.
      preValidation: async (request, reply) => {
        request.consoleTicket = await admit(platform, { request, reply }, edge);
        if ((openByServer.get(request.consoleTicket.serverId) ?? 0) >= maxPerServer) {
          throw new AppError("rate_limited", { seconds: 10 });
        }
      },
    },
    async (socket, request) => {
      const ticket = request.consoleTicket;
      if (!ticket) return socket.close(1008);
      openByServer.set(ticket.serverId, (openByServer.get(ticket.serverId) ?? 0) + 1);
      socket.on("close", () => {
        const left = (openByServer.get(ticket.serverId) ?? 1) - 1;
        if (left > 0) openByServer.set(ticket.serverId, left);
        else openByServer.delete(ticket.serverId);
      });
      await joinConsole({ platform, driver, events, socket, ticket, server: app.server });
    },
  );
}

async function admit(
  platform: Platform,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  edge: AuthorizeEdge,
): Promise<RedeemedTicket> {
  const { headers, origin } = request;
  if (headers.origin !== origin) throw new AppError("forbidden_origin");
  const actor = await authorize(request, reply, consoleAccess, edge);
  const ticket = offeredTicket(headers["sec-websocket-protocol"]);
  const redeemed =
    actor?.kind === "user" && ticket !== null
      ? await redeemConsoleTicket(platform, ticket, actor.sessionId)
      : null;
  if (!redeemed) throw new AppError("bad_console_ticket");
  return redeemed;
}
