import type { ImapFlow } from "imapflow";
import { connectImap } from "./imap/connect-imap.ts";
import { type MailboxDriver, type MailFate, maxMailBytes, type OpenInbox, type WaitingMail } from "./port.ts";

export interface ImapSettings {
  /** `imaps://user:password@host/INBOX`; `imap://` must offer STARTTLS unless it is this machine. */
  readonly url: string;
  /** Called when mail came, and when the connection ended. */
  readonly onNews: () => void;
  /** How long it is left alone before it waits for news; for tests. */
  readonly idleAfterMs?: number;
}

const folders: Readonly<Record<MailFate, string>> = { done: "Done", refused: "Refused" };
const usualIdleAfterMs = 2_000;

/** A mailbox by IMAP: one connection, which waits for news by IDLE while nothing is read. */
export function createImapMailbox({
  url,
  onNews,
  idleAfterMs = usualIdleAfterMs,
}: ImapSettings): MailboxDriver {
  const place = new URL(url);
  const inboxName = decodeURIComponent(place.pathname.slice(1)) || "INBOX";
  let current: ImapFlow | undefined;
  let opened: Promise<OpenInbox> | undefined;

  const open = async (): Promise<OpenInbox> => {
    const client = await connectImap(place, idleAfterMs);
    current = client;
    client.on("exists", onNews);
    client.on("close", () => {
      if (current !== client) return;
      current = undefined;
      opened = undefined;
      onNews();
    });
    try {
      const { uidValidity } = await client.mailboxOpen(inboxName);
      await makeFolders(client);
      return inboxOf(client, String(uidValidity));
    } catch (error) {
      client.close();
      throw error;
    }
  };

  return {
    simulated: false,
    name: `${inboxName} of ${decodeURIComponent(place.username)} at ${place.host}`,
    async open() {
      opened ??= open();
      try {
        return await opened;
      } catch (error) {
        opened = undefined;
        throw error;
      }
    },
    async close() {
      await opened?.catch(() => undefined);
      const last = current;
      current = undefined;
      opened = undefined;
      last?.close();
    },
  };
}

async function makeFolders(client: ImapFlow): Promise<void> {
  const there = new Set((await client.list()).map(({ name }) => name));
  for (const name of Object.values(folders)) if (!there.has(name)) await client.mailboxCreate(name);
}

function inboxOf(client: ImapFlow, uidValidity: string): OpenInbox {
  return {
    uidValidity,
    async list() {
      // After a reconnect of the server's own the inbox may be another one.
      await client.noop();
      const waiting: WaitingMail[] = [];
      for await (const { uid, size } of client.fetch("1:*", { uid: true, size: true })) {
        waiting.push({ uid, bytes: size ?? maxMailBytes + 1 });
      }
      return waiting.sort((one, other) => one.uid - other.uid);
    },
    async read(uid, maxBytes) {
      const query = { uid: true, source: { start: 0, maxLength: maxBytes } };
      const mail = await client.fetchOne(String(uid), query, { uid: true });
      return mail === false ? null : (mail.source ?? null);
    },
    async move(uid, fate) {
      const moved = await client.messageMove(String(uid), folders[fate], { uid: true });
      if (moved === false) throw new Error(`the mail server does not move mail to ${folders[fate]}`);
    },
  };
}
