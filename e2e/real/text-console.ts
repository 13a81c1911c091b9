import type { Page } from "playwright-core";
import { expect } from "vitest";

/** A machine's text console in the browser, used as a person does. */
export interface TextConsole {
  /** Opens its page and waits for the line. */
  open(server: string): Promise<void>;
  /** Types a line; `expected` is what the screen shows then. */
  types(text: string, expected: RegExp): Promise<void>;
  logIn(password: string): Promise<void>;
  /** Tries to log in with a password that must not count. */
  isRefused(password: string): Promise<void>;
  screen(): Promise<string>;
  /** Columns and rows, as the head of the console tells them. */
  size(): Promise<string>;
}

const answerMs = 30_000;
/** Who asks for a password throws away what was typed before it listens; nobody types as soon as that. */
const readsMs = 300;
const asksName = /login:\s*$/;
const asksPassword = /Password:\s*$/;
/** Whoever is refused is asked for a name again: not before that may anything be typed. */
const refused = /Login incorrect[^]*login:\s*$/;
/**
 * What a terminal answers to a machine that boots may reach it as it asks for a name, and stand there as one:
 * a person sees it and begins again.
 */
const tries = 3;

/** The console of a machine of this name: its prompt tells when a person is in. */
export function textConsole(page: Page, site: string, machine: string): TextConsole {
  const screen = async (): Promise<string> =>
    (await page.locator(".xterm-rows").innerText()).replaceAll("\u00a0", " ");
  const types: TextConsole["types"] = async (text, expected) => {
    await page.locator(".xterm").click();
    await page.keyboard.type(`${text}\n`, { delay: 5 });
    await expect.poll(screen, { timeout: answerMs }).toMatch(expected);
  };
  return {
    screen,
    types,
    async size() {
      const head = await page.getByText(/ · \d+×\d+$/).innerText();
      return head.split(" · ").at(-1) ?? "";
    },
    async open(server) {
      await page.goto(`${site}/servers/${server}?tab=console`);
      await page.getByText("Connected").waitFor();
    },
    async logIn(password) {
      const prompt = `root@${machine}:~#\\s*$`;
      for (let attempt = 1; attempt <= tries; attempt += 1) {
        await page.locator(".xterm").click();
        await page.keyboard.press("Control+u");
        await types("", /(login|Password):\s*$/);
        if (asksPassword.test(await screen())) await types("", asksName);
        await types("root", asksPassword);
        await page.waitForTimeout(readsMs);
        await types(password, new RegExp(`${prompt}|${asksName.source}`));
        if (new RegExp(prompt).test(await screen())) return;
      }
      expect(await screen()).toMatch(new RegExp(prompt));
    },
    async isRefused(password) {
      await types("", asksName);
      await types("root", asksPassword);
      await page.waitForTimeout(readsMs);
      await types(password, refused);
    },
  };
}
