import { setTimeout as pause } from "node:timers/promises";
import { expect } from "vitest";
import type { ConsoleLine, ConsoleLogin } from "./machine-console.ts";

/** A password prompt discards what was typed before it listens; a person never types that soon. */
const readsMs = 300;
// The end of the screen: earlier prompts are above it.
const asksName = /login:\s*$/;
const asksPassword = /Password:\s*$/;
const asksAnything = /(login|Password):\s*$/;
/** After a refusal the name is asked for again: only then may anything be typed. */
const refused = /Login incorrect[^]*login:\s*$/;
/** A slow machine may lose or repeat a key: a person sees it and begins again. */
const tries = 3;

interface LoginLine extends ConsoleLine {
  /** Deletes input that no one typed. */
  clear(): Promise<void>;
}

/** Logs a person in to the machine of this name, whose prompt shows that it is done. */
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
