import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { MailboxDriver } from "./port.ts";

/** A mailbox under test, with a hand on its other side. */
export interface MailboxUnderTest {
  readonly driver: MailboxDriver;
  deliver(source: Uint8Array): Promise<void>;
  /** What is in a folder of handled mail. */
  folder(name: "done" | "refused"): Promise<readonly string[]>;
  close(): Promise<void>;
}

export const mailOf = (text: string): Buffer =>
  Buffer.from(`From: anna@example.com\r\nSubject: ${text}\r\n\r\n${text} – \xFC`, "latin1");

/** What every mailbox driver must do; called from the test file of each. */
export function describeMailbox(
  name: string,
  setUp: (onNews: () => void) => Promise<MailboxUnderTest>,
): void {
  // One after another: each goes on with what the one before has left.
  describe(name, { shuffle: false }, () => {
    const onNews = vi.fn<() => void>();
    let parts: MailboxUnderTest;
    beforeAll(async () => {
      parts = await setUp(onNews);
    });
    afterAll(async () => {
      await parts.driver.close();
      await parts.close();
    });

    test("an empty mailbox has nothing, and nothing is read or moved by a number that it does not have", async () => {
      const inbox = await parts.driver.open();
      expect(await inbox.list()).toEqual([]);
      expect(await inbox.read(4711, 100)).toBeNull();
    });

    test("what arrives is noticed, listed oldest first with its size, and read byte for byte", async () => {
      const inbox = await parts.driver.open();
      onNews.mockClear();
      for (const text of ["one", "two", "three"]) await parts.deliver(mailOf(text));
      await expect.poll(() => onNews.mock.calls.length).toBeGreaterThan(0);
      const waiting = await inbox.list();
      expect(waiting.map(({ bytes }) => bytes)).toEqual(
        ["one", "two", "three"].map((text) => mailOf(text).length),
      );
      const uids = waiting.map(({ uid }) => uid);
      expect(uids).toEqual([...uids].sort((one, other) => one - other));
      expect(await inbox.read(uids[1] ?? 0, 1_000)).toEqual(mailOf("two"));
      expect(await inbox.read(uids[1] ?? 0, 10)).toEqual(mailOf("two").subarray(0, 10));
      // Reading says nothing of it.
      expect(await inbox.list()).toEqual(waiting);
    });

    test("what is moved waits no more and is in its folder; the others wait on", async () => {
      const inbox = await parts.driver.open();
      const [one, two, three] = (await inbox.list()).map(({ uid }) => uid);
      await inbox.move(one ?? 0, "done");
      await inbox.move(three ?? 0, "refused");
      expect((await inbox.list()).map(({ uid }) => uid)).toEqual([two]);
      expect(await inbox.read(one ?? 0, 100)).toBeNull();
      expect(await parts.folder("done")).toEqual([mailOf("one").toString()]);
      expect(await parts.folder("refused")).toEqual([mailOf("three").toString()]);
    });

    test("one that was closed is opened again, with the same mail under the same numbers", async () => {
      const before = await parts.driver.open();
      const waiting = await before.list();
      await parts.driver.close();
      const after = await parts.driver.open();
      expect(after.uidValidity).toBe(before.uidValidity);
      expect(await after.list()).toEqual(waiting);
      await after.move(waiting[0]?.uid ?? 0, "done");
    });

    test("a mail of megabytes is read whole", async () => {
      const inbox = await parts.driver.open();
      const large = mailOf("x".repeat(3_000_000));
      await parts.deliver(large);
      await expect.poll(() => inbox.list()).toHaveLength(1);
      const [mail] = await inbox.list();
      expect(large.equals((await inbox.read(mail?.uid ?? 0, 20_000_000)) ?? Buffer.alloc(0))).toBe(true);
    });
  });
}
