import { type Kysely, sql } from "kysely";
import type { ApiKeyActor, UserActor } from "#src/platform/authz/actor.ts";
import type { DB } from "#src/platform/db/schema.gen.ts";
import type { EventPeople } from "#src/platform/authz/policy.ts";
import type { EventCursor } from "./read-outbox.ts";

/** A session that has ended for good. */
export const sessionEnd = "accounts.session-revoked.v1";

/** Staff closed something to the customer. */
const customerBlocked = "accounts.blocked.v1";

/** Events that end a session for its customer: its open streams and consoles close with it. */
const sessionEnds: readonly string[] = [sessionEnd, "accounts.session-switched.v1"];
/** A member of the team may do something else now, or nothing: what they and their keys have opened closes. */
const memberChanges: readonly string[] = ["accounts.member-changed.v1", "accounts.member-left.v1"];
/**
 * Events after which an API key may do less than before, or nothing: its streams close, and one that is opened again
 * is judged by what it is then. Without a key in its payload it is about all keys of the customer, as a reported break-in.
 */
const keyChanges: readonly string[] = [
  "accounts.frozen.v1",
  "api-keys.revoked.v1",
  "api-keys.changed.v1",
  "api-keys.networks-changed.v1",
];

interface StreamRow {
  readonly position: string;
  readonly name: string;
  readonly customerId: string | null;
  readonly payload: string;
}

/**
 * An event as the streams of this process hand it on. Its payload stays the text that the database gave, which is what
 * browsers are sent: it is parsed for a listener that asks, and its frame is made once for all streams.
 */
export class StreamEvent implements EventCursor {
  readonly name: string;
  readonly customerId: string | null;
  /** `<epoch>.<xid>-<id>`, as browsers keep it. */
  readonly #position: string;
  readonly #payload: string;
  #frame: string | undefined;

  constructor(row: StreamRow, epoch: string) {
    this.name = row.name;
    this.customerId = row.customerId;
    this.#position = `${epoch}.${row.position}`;
    this.#payload = row.payload;
  }

  get xid(): string {
    return this.#position.slice(this.#position.indexOf(".") + 1, this.#position.indexOf("-"));
  }

  get id(): bigint {
    return BigInt(this.#position.slice(this.#position.indexOf("-") + 1));
  }

  /** The event in the form of server-sent events (WHATWG HTML §9.2.6); JSON of the database has no line breaks. */
  get frame(): string {
    this.#frame ??= `id: ${this.#position}\nevent: ${this.name}\ndata: ${this.#payload}\n\n`;
    return this.#frame;
  }

  /** Whether what a session has opened has to close: it ended, or its user may do something else now. */
  endsSession({ sessionId, userId }: Pick<UserActor, "sessionId" | "userId">): boolean {
    // Of the customer alone who gets the event: what is opened again is judged by what is closed now.
    if (this.name === customerBlocked) return true;
    if (sessionEnds.includes(this.name)) return this.#field("sessionId") === sessionId;
    return this.#changesMember(userId);
  }

  /** Whether it is the event of this name about this object, whose id is in such a field. */
  isAbout(name: string, field: string, id: string): boolean {
    return this.name === name && this.#field(field) === id;
  }

  /** Whether what the caller has opened has to close. */
  ends(caller: UserActor | ApiKeyActor): boolean {
    if (caller.kind === "user") return this.endsSession(caller);
    if (this.name === customerBlocked || this.#changesMember(caller.makerId)) return true;
    return keyChanges.includes(this.name) && (this.#field("keyId") ?? caller.keyId) === caller.keyId;
  }

  /** Fields of its payload that name people; undefined where it has none. */
  get people(): EventPeople {
    return { userId: this.#field("userId"), memberId: this.#field("memberId") };
  }

  /** Of `tasks.changed.v1`: the kind of the work. */
  get taskKind(): unknown {
    return this.#field("kind");
  }

  #changesMember(userId: string): boolean {
    return memberChanges.includes(this.name) && this.#field("memberId") === userId;
  }

  #field(name: string): unknown {
    const payload: unknown = JSON.parse(this.#payload);
    return typeof payload === "object" && payload !== null ? Reflect.get(payload, name) : undefined;
  }
}

/** The id line of a frame. Ids of another epoch mean nothing. */
export function frameId(epoch: string, { xid, id }: EventCursor): string {
  return `id: ${epoch}.${xid}-${id}\n`;
}

/** Where in the outbox to read. */
interface StreamPlace {
  readonly cursor: EventCursor;
  /** The epoch that the cursor is of. */
  readonly epoch: string;
  readonly limit: number;
  /** Of this customer only. */
  readonly customerId?: string;
}

/** The next events above a cursor, of all customers or of one, oldest first, as `readOutbox` chooses them. */
export async function readStreamEvents(
  db: Kysely<DB>,
  { cursor, epoch, limit, customerId }: StreamPlace,
): Promise<StreamEvent[]> {
  const { rows } = await sql<StreamRow>`
    SELECT xid || '-' || id AS position, name, customer_id AS "customerId", payload::text AS payload
    FROM event_read(${cursor.xid}::xid8, ${cursor.id}::bigint, ${limit}::integer, ${customerId ?? null}::uuid)`.execute(
    db,
  );
  return rows.map((row) => new StreamEvent(row, epoch));
}
