import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ApiKeyActor, UserActor } from "#src/platform/authz/actor.ts";
import { watchSessionEnd } from "#src/platform/authz/watch-session-end.ts";
import { maySee } from "#src/platform/authz/policy.ts";
import { authorize } from "#src/platform/http/authorize.ts";
import { type EdgeOptions, noteKeyUse } from "#src/platform/http/register-contract.ts";
import type { Platform } from "#src/platform/platform.ts";
import { AppError } from "#src/shared/errors.ts";
import type { EventStream } from "./event-stream.ts";
import { passingFrame } from "./passing-event.ts";
import { type EventCursor, isAfter } from "./read-outbox.ts";
import { openStreamOutput } from "./stream-output.ts";
import { frameId, readStreamEvents, sessionEnd, type StreamEvent } from "./stream-event.ts";

const keepAliveMs = 20_000;
/** Without an id, like all that passes: one who was away has read the line since. */
const statusFrame = "event: status.changed\ndata: {}\n\n";
/** Programs have streams of their own, so that they cannot take those of browsers. */
const maxStreams = { user: 12, "api-key": 6 } as const;
/** A client that missed more events than this reloads its screens. */
const replayLimit = 500;

export interface StreamOptions {
  /** Whether customers may see the event: only events whose catalogue allows it are sent. */
  readonly isVisible: (eventName: string) => boolean;
}

/**
 * `GET /api/v2/events`: the customer's events as server-sent events (WHATWG HTML §9.2). The id is
 * `<epoch>.<xid>-<id>`; a reconnect with Last-Event-ID gets what it missed, or `reset` when that cannot be determined:
 * load everything again. So does a stream end whose caller may see other things from now on. An API key
 * gets the events of what it may read (`eventScopes`, `taskScopes`).
 */
export function registerEventStream(
  app: FastifyInstance,
  platform: Platform,
  stream: EventStream,
  { isVisible, ...edge }: EdgeOptions & StreamOptions,
): void {
  const openByCaller = new Map<string, number>();
  // Every stream listens for the end of the process, and there may be hundreds.
  app.server.setMaxListeners(0);

  const streamAccess = { access: "customer", scope: "any", right: "services.read" } as const;
  const route = "GET /v2/events";
  const onResponse = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    // One that is opened is noted then.
    if (reply.statusCode >= 400)
      noteKeyUse(request, edge, { route, status: reply.statusCode, isRefused: true });
  };
  app.get("/api/v2/events", { schema: { hide: true }, onResponse }, async (request, reply) => {
    const actor = await authorize(request, reply, streamAccess, edge);
    if (actor?.kind !== "user" && actor?.kind !== "api-key") throw new AppError("unauthorized");
    const givePlaceBack = takePlace(openByCaller, actor);
    noteKeyUse(request, edge, { route, status: 200, isRefused: false });

    reply.hijack();
    const out = openStreamOutput(reply.raw, "retry: 2000\n\n");
    const reset = (): void => out.write(`${frameId(stream.epoch, stream.cursor)}event: reset\ndata: {}\n\n`);
    const send = (event: StreamEvent): void => {
      if (event.ends(actor)) {
        // Who opens it again sees other things now, and goes on behind this event instead of meeting it again. A session
        // that has ended opens none: its page finds that out by its next call, and shows until then what it has.
        if (event.name !== sessionEnd) reset();
        return close();
      }
      if (isVisible(event.name) && maySee(actor, event)) out.write(event.frame);
    };
    const early: StreamEvent[] = [];
    let isReplaying = true;
    const unsubscribe = stream.subscribe(actor.customerId, {
      onEvent: (event) => {
        if (isReplaying) early.push(event);
        else send(event);
      },
      onPassing: (event) => {
        const isOwn = event.personId === (actor.kind === "user" ? actor.userId : actor.makerId);
        const isOver = event.untilMs <= platform.clock.now().getTime();
        // No person is named: all who may see the feature's events gets it.
        if (!isOwn && !isOver && maySee(actor, { name: event.name, people: {} }))
          out.write(passingFrame(event));
      },
      // For the cabinet, which draws the line above its pages again; programs ask for the status itself.
      onStatus: () => {
        if (actor.kind === "user") out.write(statusFrame);
      },
      onReset: () => {
        reset();
        // The end of its session or key may be among what was passed over: a new stream asks for it.
        close();
      },
    });
    const stopWatching = watchSessionEnd(platform.clock, endOf(actor), close);
    const keepAlive = setInterval(() => out.write(": \n\n"), keepAliveMs);
    let isClosed = false;
    function close(): void {
      if (isClosed) return;
      isClosed = true;
      clearInterval(keepAlive);
      stopWatching();
      unsubscribe();
      app.server.off("moorage:stop", close);
      givePlaceBack();
      out.end();
    }
    reply.raw.on("close", close);
    app.server.once("moorage:stop", close);

    const { from, isForeign } = lastSeen(request, stream.epoch);
    const until = stream.cursor;
    if (isForeign || (from && isAfter(from, until))) {
      // From before a restore or a failover: its ids mean nothing here.
      reset();
    } else if (from) {
      const { customerId } = actor;
      const place = { cursor: from, epoch: stream.epoch, limit: replayLimit, customerId };
      const missed = await readStreamEvents(platform.db.kysely, place).catch((error: unknown) => {
        request.log.warn({ err: error }, "could not replay events");
        return null;
      });
      // The browser reconnects by itself and asks again for what it missed.
      if (missed === null) return close();
      if (missed.length === replayLimit) reset();
      else missed.filter((event) => !isAfter(event, until)).forEach(send);
    }
    isReplaying = false;
    early.forEach(send);
  });
}

/** A place among the customer's open streams, and the function that gives it back. */
function takePlace(openByCaller: Map<string, number>, actor: UserActor | ApiKeyActor): () => void {
  const caller = `${actor.kind}:${actor.customerId}`;
  const open = openByCaller.get(caller) ?? 0;
  if (open >= maxStreams[actor.kind]) throw new AppError("rate_limited", { seconds: 30 });
  openByCaller.set(caller, open + 1);
  return () => {
    const left = (openByCaller.get(caller) ?? 1) - 1;
    if (left === 0) openByCaller.delete(caller);
    else openByCaller.set(caller, left);
  };
}

/** When what opened a stream is no longer valid; null for a key without an end. */
function endOf(actor: UserActor | ApiKeyActor): Date | null {
  return actor.kind === "user" ? actor.sessionEndsAt : actor.endsAt;
}

/** What a reconnecting browser has received last; foreign when it is no id of this epoch. */
function lastSeen(request: FastifyRequest, epoch: string): { from: EventCursor | null; isForeign: boolean } {
  const header = String(request.headers["last-event-id"] ?? "");
  if (header === "") return { from: null, isForeign: false };
  const [, of, xid, id] = /^([0-9A-F]{8}_\d{1,19})\.(\d{1,20})-(\d{1,19})$/.exec(header) ?? [];
  if (of !== epoch || xid === undefined || id === undefined) return { from: null, isForeign: true };
  return { from: { xid, id: BigInt(id) }, isForeign: false };
}
