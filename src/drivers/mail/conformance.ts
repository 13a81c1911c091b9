import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Mail, MailDriver } from "./port.ts";

/** A mail driver under test, with a look at what reached the other side. */
export interface MailUnderTest {
  readonly driver: MailDriver;
  received(): Promise<readonly Mail[]>;
  /** From now on nothing is accepted. */
  breakDown(): Promise<void>;
  close(): Promise<void>;
}

const mail: Mail = {
  siteId: 1,
  recipient: "anna@example.com",
  subject: "Grüße – 你好",
  text: "Line one\nLine two",
  html: "<p>Line one<br>Line two</p>",
};

/** What every mail driver must do; called from the test file of each. */
export function describeMail(name: string, setUp: () => Promise<MailUnderTest>): void {
  // One after another: the last test breaks the driver for good.
  describe(name, { shuffle: false }, () => {
    let parts: MailUnderTest;
    beforeAll(async () => {
      parts = await setUp();
    });
    afterAll(() => parts.close());

    test("what was accepted arrives once, as it was written", async () => {
      await parts.driver.send(mail);
      expect(await parts.received()).toEqual([mail]);
    });

    test("a message that cannot be accepted is rejected, never lost in silence", async () => {
      await parts.breakDown();
      await expect(parts.driver.send(mail)).rejects.toThrow();
    });
  });
}
