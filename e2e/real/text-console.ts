import type { Page } from "playwright-core";
import { expect } from "vitest";
import { openPage } from "../harness/visitor.ts";
import { consoleLogin } from "./console-login.ts";
import type { ConsoleLine, MachineConsole } from "./machine-console.ts";

/** A machine that has just been started shows nothing until its system is up, which takes long beside much other work. */
const answerMs = 90_000;

/** The text console of a machine of this name. */
export function textConsole(page: Page, site: string, machine: string): MachineConsole {
  const screen = async (): Promise<string> =>
    (await page.locator(".xterm-rows").innerText()).replaceAll("\u00a0", " ");
  const types: ConsoleLine["types"] = async (text, expected) => {
    await page.locator(".xterm").click();
    await page.keyboard.type(`${text}\n`, { delay: 5 });
    await expect.poll(screen, { timeout: answerMs }).toMatch(expected);
  };
  // A terminal's answer to a booting machine may arrive at its login prompt, and appear there as a name.
  const clear = async (): Promise<void> => {
    await page.locator(".xterm").click();
    await page.keyboard.press("Control+u");
  };
  return {
    ...consoleLogin(machine, { screen, types, clear }),
    screen,
    types,
    async size() {
      const head = await page.getByText(/ · \d+×\d+$/).innerText();
      return head.split(" · ").at(-1) ?? "";
    },
    async open(server) {
      await openPage(page, `${site}/servers/${server}?tab=console`);
      await page.getByText("Connected").waitFor();
    },
  };
}
