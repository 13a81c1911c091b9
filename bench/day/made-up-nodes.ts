import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import * as z from "zod/mini";

const program = fileURLToPath(new URL("./serve-day.ts", import.meta.url));
const bytesAnswer = z.record(z.string(), z.number());

/** Nodes of all chains in a process of their own. */
export interface MadeUpNodes {
  /** Of the chain's node. */
  urlOf(chain: string): string;
  /** From now on they have the blocks of the day. */
  reveal(): Promise<void>;
  /** What all of them have sent. */
  sentBytes(): Promise<number>;
  stop(): Promise<void>;
}

export async function startNodes(): Promise<MadeUpNodes> {
  const child = spawn(process.execPath, [program], { stdio: ["pipe", "pipe", "inherit"] });
  const exited = once(child, "exit");
  const url = await new Promise<string>((resolve) => {
    child.stdout.setEncoding("utf8").once("data", (line: string) => resolve(line.trim()));
  });
  return {
    urlOf: (chain) => `${url.replace("//", "//bench:bench@")}/${chain}`,
    reveal: async () => void (await (await fetch(`${url}/reveal`, { method: "POST" })).text()),
    sentBytes: async () => {
      const bytes = bytesAnswer.parse(await (await fetch(`${url}/bytes`)).json());
      return Object.values(bytes).reduce((sum, each) => sum + each, 0);
    },
    stop: async () => {
      child.stdin.end();
      await exited;
    },
  };
}
