import { randomBytes } from "node:crypto";
import { expect } from "vitest";
import { signInBrowser } from "./furnished-customer.ts";
import { overflowAt } from "./inspect-screen.ts";
import { type Visitor, visit } from "./visitor.ts";

export const password = "a long enough password";
const phone = { width: 360, height: 800 };

/** A browser that notices when a text runs or opens something, and says whether a text is shown as text. */
export interface HostileVisitor extends Visitor {
  /** Signs in as somebody who has an account, or as a new customer; no page of the one before misses its session. */
  become(url: string, author: { readonly email: string; readonly username?: string }): Promise<void>;
  /** The page shows the text as it was written, as nothing but text, within its width. */
  expectShown(text: string, place?: string): Promise<void>;
  /** Nothing ran, nothing opened, and the browser complained of nothing. */
  expectQuiet(): void;
}

/** Lays alarms in a browser; what rang is in the list: a text that ran, or a dialog that opened. */
export async function layAlarms({
  page,
  context,
}: Pick<Visitor, "page" | "context">): Promise<readonly string[]> {
  const alarms: string[] = [];
  await context.exposeBinding("alarm", (source) => void alarms.push(`script on ${source.page.url()}`));
  page.on("dialog", (dialog) => {
    alarms.push(`dialog on ${page.url()}`);
    void dialog.dismiss();
  });
  return alarms;
}

export async function visitHostile(): Promise<HostileVisitor> {
  const visitor = await visit({ viewport: phone });
  const { page, context, complaints } = visitor;
  const alarms = await layAlarms(visitor);
  return {
    ...visitor,
    become: async (url, { email, username }) => {
      await page.goto("about:blank");
      await context.clearCookies();
      if (username === undefined) return signInBrowser(context, url, { email, password });
      // A sign-up leaves the browser signed in.
      const answer = await context.request.post(`${url}/api/auth/sign-up`, {
        data: { email, password, username },
        headers: { origin: url },
      });
      expect(answer.ok(), username).toBe(true);
    },
    expectShown: async (text, place = "main") => {
      const shown = async (): Promise<string> => (await page.locator(place).allTextContents()).join();
      await expect.poll(shown).toContain(text.trim());
      expect(await overflowAt(page), text).toEqual([]);
    },
    expectQuiet: () => {
      expect(alarms).toEqual([]);
      expect(complaints).toEqual([]);
    },
  };
}

/** Another public key each time: the same one is not saved twice (RFC 8709). */
export function newPublicKey(): string {
  const type = Buffer.from("\0\0\0\u000bssh-ed25519\0\0\0\u0020");
  return `ssh-ed25519 ${Buffer.concat([type, randomBytes(32)]).toString("base64")}`;
}
