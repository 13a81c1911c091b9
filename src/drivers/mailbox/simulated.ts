import type { Pool } from "pg";
import type { Clock } from "#src/platform/clock.ts";
import type { MailboxDriver, OpenInbox, WaitingMail } from "./port.ts";

export interface SimulatedMailbox extends MailboxDriver {
  /** A mail arrives. */
  deliver(source: Uint8Array): Promise<void>;
}

interface SimulatedOptions {
  readonly db: Pool;
  readonly clock: Clock;
  readonly onNews: () => void;
}

/** The mailbox of a demo, in its database: what is answered at /dev/mailbox arrives there. */
export function createSimulatedMailbox({ db, clock, onNews }: SimulatedOptions): SimulatedMailbox {
  const inbox: OpenInbox = {
    uidValidity: "1",
    async list() {
      const { rows } = await db.query<{ uid: string; bytes: number }>(
        "SELECT uid::text, length(source) AS bytes FROM sim_mailbox_mails WHERE folder = 'inbox' ORDER BY uid",
      );
      return rows.map(({ uid, bytes }): WaitingMail => ({ uid: Number(uid), bytes }));
    },
    async read(uid, maxBytes) {
      const { rows } = await db.query<{ source: Buffer }>(
        "SELECT substring(source FROM 1 FOR $2) AS source FROM sim_mailbox_mails WHERE uid = $1 AND folder = 'inbox'",
        [uid, maxBytes],
      );
      return rows[0]?.source ?? null;
    },
    async move(uid, fate) {
      await db.query("UPDATE sim_mailbox_mails SET folder = $2 WHERE uid = $1", [uid, fate]);
    },
  };
  return {
    simulated: true,
    name: "simulated",
    open: async () => inbox,
    close: async () => undefined,
    async deliver(source) {
      await db.query("INSERT INTO sim_mailbox_mails (source, arrived_at) VALUES ($1, $2)", [
        Buffer.from(source),
        clock.now(),
      ]);
      onNews();
    },
  };
}
