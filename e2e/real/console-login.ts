import { setTimeout as pause } from "node:timers/promises";
import { expect } from "vitest";
import type { ConsoleLine, ConsoleLogin } from "./machine-console.ts";

/** Who asks for a password throws away what was typed before it listens; no one types as soon as that. */
const readsMs = 300;
// What is at the end of the screen: what was asked before is above it.
const asksName = /login:\s*$/;
const asksPassword = /Password:\s*$/;
const asksAnything = /(login|Password):\s*$/;
/** Anyone who is refused is asked for a name again: not before that may anything be typed. */
const refused = /Login incorrect[^]*login:\s*$/;
/** A slow machine may lose a key, or have one too many: a person sees it and begins again. */
const tries = 3;

interface LoginLine extends ConsoleLine {
  /** Takes away what is typed and was typed by no one. */
  clear(): Promise<void>;
}

/** Gets a person into the machine of this name, whose prompt tells when that is done. */
export function consoleLogin(machine: string, { screen, types, clear }: LoginLine): ConsoleLogin {
  const prompt = new RegExp(`root@${machine}:~#\\s*$`);
  const answers = async (password: string, expected: RegExp): Promise<void> => {
    await types("root", asksPassword);
    await pause(readsMs);
    await types(password, expected);
  };
  return {
    async logIn(password) {
      for (let attempt = 1; attempt <= tries; attempt += 1) {
        await clear();
        await types("", asksAnything);
        if (asksPassword.test(await screen())) await types("", asksName);
        await answers(password, new RegExp(`${prompt.source}|${asksName.source}`));
        if (prompt.test(await screen())) return;
      }
      expect(await screen()).toMatch(prompt);
    },
    async isRefused(password) {
      await types("", asksName);
      await answers(password, refused);
    },
  };
}
