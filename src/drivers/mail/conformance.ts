import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { MailDriver, MailThread, OutgoingMail } from "./port.ts";

/** What arrived at the other side; some drivers report the site too. */
export type ReceivedMail = Omit<OutgoingMail, "siteId" | "sender">;

/** A mail driver under test, with a view of what reached the other side. */
export interface MailUnderTest {
  readonly driver: MailDriver;
  received(): Promise<readonly ReceivedMail[]>;
  /** The place of the newest mail in its conversation. */
  thread(): Promise<MailThread>;
  /** From now on nothing is accepted. */
  breakDown(): Promise<void>;
  close(): Promise<void>;
}

export const sampleMail: OutgoingMail = {
  id: "0198c0de-0000-7000-8000-000000000001",
  siteId: 1,
  sender: "Moorage, Ltd",
  recipient: "anna@example.com",
  subject: "Grüße – 你好",
  text: "Line one\nLine two\n.\nafter a dot",
  html: "<p>Line one<br>Line two – ü</p>",
};

const thread = {
  from: "support@reply.moorage.example",
  replyTo: "t-abcdefghijklmnopqrst@reply.moorage.example",
  bounceTo: "bounces@reply.moorage.example",
  messageId: "m.0198c0de@reply.moorage.example",
  inReplyTo: "CAF+question=1@mail.example.com",
  references: ["first@mail.example.com", "CAF+question=1@mail.example.com"],
  headers: { "Auto-Submitted": "no", "X-Auto-Response-Suppress": "All" },
};

/** What every mail driver must do; called from the test file of each. */
export function describeMail(name: string, setUp: () => Promise<MailUnderTest>): void {
  // One after another: the last test breaks the driver for good.
  describe(name, { shuffle: false }, () => {
    let parts: MailUnderTest;
    beforeAll(async () => {
      parts = await setUp();
    });
    afterAll(async () => {
      parts.driver.close();
      await parts.close();
    });

    test("what was accepted arrives as it was written, under its id", async () => {
      expect(await parts.driver.send(sampleMail)).toEqual({ status: "accepted" });
      const { siteId: _, sender: __, ...expected } = sampleMail;
      expect(await parts.received()).toEqual([expected]);
    });

    test("a message that is sent again keeps its id, so that its reader sees it once", async () => {
      await parts.driver.send(sampleMail);
      expect(new Set((await parts.received()).map(({ id }) => id))).toEqual(new Set([sampleMail.id]));
    });

    test("a message of a conversation arrives with its sender, its place, and where answers and bounces go", async () => {
      const id = "0198c0de-0000-7000-8000-000000000002";
      expect(await parts.driver.send({ ...sampleMail, ...thread, id })).toEqual({ status: "accepted" });
      expect(await parts.thread()).toEqual(thread);
    });

    test("a message that cannot be accepted is rejected, never lost silently", async () => {
      await parts.breakDown();
      await expect(parts.driver.send(sampleMail)).rejects.toThrow();
    });
  });
}
