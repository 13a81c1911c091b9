import type { Page } from "playwright-core";
import { expect } from "vitest";
import { openPage } from "../harness/visitor.ts";
import { consoleLogin } from "./console-login.ts";
import type { ConsoleLine, MachineConsole } from "./machine-console.ts";
import { alphabetScript, isWholeAlphabet, learnSigns, readCells, readText } from "./screen-text.ts";

const answerMs = 90_000;
/** A machine's keyboard buffers only a few keys while the machine is busy. */
const keyMs = 60;
/** How often a typed line is looked for, and typed again when it is missing. */
const [echoLooks, echoMs, maxTries] = [40, 250, 4];
/** This prompt does not show what is typed. */
const hidden = /Password:\s*$/;
const quietMs = 600;

/** The keys of characters that need Shift, on a US keyboard. */
const shifted: Readonly<Record<string, string>> = {
  "~": "Backquote",
  "|": "Backslash",
  ">": "Period",
  "<": "Comma",
  '"': "Quote",
  ":": "Semicolon",
  "&": "Digit7",
  "*": "Digit8",
  "(": "Digit9",
  ")": "Digit0",
  _: "Minus",
  $: "Digit4",
};

/**
 * The console of a machine that has a screen: its text is read from the picture that the browser shows. `inGuest`
 * runs a script in the machine: once, to learn the shapes of its characters.
 */
export function screenConsole(
  page: Page,
  site: string,
  machine: string,
  inGuest: (script: string) => Promise<void>,
): MachineConsole {
  let signs: ReadonlyMap<string, string> | null = null;

  async function learn(): Promise<ReadonlyMap<string, string>> {
    await inGuest(alphabetScript);
    await expect.poll(async () => isWholeAlphabet(await readCells(page)), { timeout: answerMs }).toBe(true);
    return learnSigns(await readCells(page));
  }
  const screen = async (): Promise<string> => {
    signs ??= await learn();
    return readText(await readCells(page), signs);
  };
  /** The screen's text once it stops changing: a slow machine may not be done with a prompt. */
  async function quietScreen(): Promise<string> {
    const shown = await screen();
    await page.waitForTimeout(quietMs);
    return shown === (await screen()) ? shown : "";
  }
  /** Types a line, and returns whether it is there: a slow machine may lose a key. A password is not shown. */
  async function keysArrive(text: string, isHidden: boolean): Promise<boolean> {
    for (const sign of text) {
      const key = shifted[sign] ?? (/[A-Z]/.test(sign) ? `Key${sign}` : null);
      await page.keyboard.press(key === null ? sign.replace(" ", "Space") : `Shift+${key}`);
      await page.waitForTimeout(keyMs);
    }
    if (isHidden) return true;
    // A long line continues in the next row.
    const withoutSpace = (shown: string): string => shown.replaceAll(/\s/g, "");
    for (let look = 1; look <= echoLooks; look += 1) {
      if (withoutSpace(await screen()).endsWith(withoutSpace(text))) return true;
      await page.waitForTimeout(echoMs);
    }
    return false;
  }
  const types: ConsoleLine["types"] = async (text, expected) => {
    const before = await screen();
    await page.locator("canvas").click();
    for (let tries = 1; !(await keysArrive(text, hidden.test(before))); tries += 1) {
      if (tries === maxTries)
        throw new Error(`${text} cannot be typed; the screen shows:\n${await screen()}`);
      // Deletes the line, as far as it came.
      await page.keyboard.press("Control+u");
    }
    await page.keyboard.press("Enter");
    const after = async (): Promise<string> => {
      const shown = await quietScreen();
      return shown === before ? "" : shown;
    };
    await expect
      .poll(after, { timeout: answerMs })
      .toMatch(expected)
      .catch(async (cause: unknown) => {
        throw new Error(`${expected} did not come; the screen shows:\n${await screen()}`, { cause });
      });
  };
  return {
    // Only its viewers type on a screen.
    ...consoleLogin(machine, { screen, types, clear: async () => undefined }),
    screen,
    types,
    size: null,
    async open(server) {
      await openPage(page, `${site}/servers/${server}?tab=console`);
      await page.getByText("Connected").waitFor();
      await screen();
    },
  };
}
