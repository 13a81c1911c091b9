import { ImapFlow } from "imapflow";
import { describe, expect, test, vi } from "vitest";
import { type RealDovecot, startDovecot, whyNoDovecot } from "../../../scripts/real/dovecot.ts";
import { releaseAtEnd } from "../../../scripts/suite/resources.ts";
import { describeMailbox, mailOf } from "./conformance.ts";
import { createImapMailbox } from "./imap.ts";
import { maxMailBytes } from "./port.ts";

// The contract of mailboxes on Debian's Dovecot; mails arrive by APPEND.

const reason = whyNoDovecot();
const urlOf = ({ port, user, password }: RealDovecot): string =>
  `imap://${user}:${password}@127.0.0.1:${port}/INBOX`;

async function otherSide({ port, user, password }: RealDovecot): Promise<ImapFlow> {
  const auth = { user, pass: password };
  const client = new ImapFlow({ host: "127.0.0.1", port, secure: false, auth, logger: false });
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

async function start(): Promise<RealDovecot> {
  const dovecot = await startDovecot();
  releaseAtEnd(dovecot.stop);
  return dovecot;
}

if (reason === null) {
  describeMailbox("imap of Dovecot", async (onNews) => {
    const dovecot = await start();
    const client = await otherSide(dovecot);
    return {
      driver: createImapMailbox({ url: urlOf(dovecot), onNews, idleAfterMs: 50 }),
      deliver: async (source) => void (await client.append("INBOX", Buffer.from(source))),
      async folder(name) {
        const lock = await client.getMailboxLock(name === "done" ? "Done" : "Refused");
        try {
          const mails = await client.fetchAll("1:*", { source: true });
          return mails.map(({ source }) => source?.toString() ?? "");
        } finally {
          lock.release();
        }
      },
      close: async () => client.close(),
    };
  });

  describe("imap of Dovecot", () => {
    test("a connection that was cut is noticed, and opened again", async () => {
      const dovecot = await start();
      const onNews = vi.fn<() => void>();
      const driver = createImapMailbox({ url: urlOf(dovecot), onNews, idleAfterMs: 50 });
      const { uidValidity } = await driver.open();
      onNews.mockClear();
      await dovecot.restart();
      await expect.poll(() => onNews.mock.calls.length).toBeGreaterThan(0);
      const inbox = await driver.open();
      expect(inbox.uidValidity).toBe(uidValidity);
      expect(await inbox.list()).toEqual([]);
      await driver.close();
    });

    test("a wrong login and a missing folder are said in words", async () => {
      const dovecot = await start();
      const onNews = () => undefined;
      const wrong = createImapMailbox({ url: urlOf(dovecot).replace(dovecot.password, "else"), onNews });
      await expect(wrong.open()).rejects.toThrow(/authentication failed/i);
      const missing = createImapMailbox({ url: urlOf(dovecot).replace("INBOX", "None"), onNews });
      await expect(missing.open()).rejects.toThrow();
      await missing.close();
    });

    test("thousands of mails are listed at once, and of one that is too large its beginning alone is read", async () => {
      const dovecot = await start();
      const client = await otherSide(dovecot);
      const driver = createImapMailbox({ url: urlOf(dovecot), onNews: () => undefined });
      await client.append("INBOX", Buffer.concat([mailOf("large"), Buffer.alloc(maxMailBytes, "x\r\n")]));
      for (let index = 0; index < 2_000; index += 1) await client.append("INBOX", mailOf(`mail ${index}`));
      const inbox = await driver.open();
      const waiting = await inbox.list();
      expect(waiting).toHaveLength(2_001);
      expect(waiting[0]?.bytes).toBeGreaterThan(maxMailBytes);
      expect(await inbox.read(waiting[0]?.uid ?? 0, 1_000)).toHaveLength(1_000);
      await driver.close();
      client.close();
    });
  });
} else {
  test("imap of Dovecot", ({ skip }) => skip(reason));
}
