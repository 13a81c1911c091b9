import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { EngineRefusal } from "../engine/refusal.ts";
import { refusalOf } from "./messages.ts";

/** Commands to one libvirt. Each call is a process of `virsh`; nothing goes through a shell. */
export interface Virsh {
  /** Asks something: repeating it changes nothing. */
  ask(...words: readonly string[]): Promise<string>;
  /** Several questions on one connection. Domains that disappeared in between are left out. */
  askAll(questions: readonly (readonly string[])[]): Promise<string>;
  /** Changes something. An answer that does not come is `lost`. */
  change(...words: readonly string[]): Promise<void>;
  /** A change that reads a temporary file; `words` get the file's path. */
  changeWith(content: string | Buffer, words: (path: string) => readonly string[]): Promise<void>;
  /** One command whose arguments must not show in the list of processes. */
  changeSecretly(words: readonly string[]): Promise<void>;
}

export interface VirshOptions {
  /** The program; unset: `virsh`. */
  readonly program?: string;
  readonly timeoutMs?: number;
}

interface Ended {
  readonly output: string;
  readonly printed: string;
  /** Null when it was killed. */
  readonly code: number | null;
}

/** A host whose KVM does not work has been seen to take half a minute for each definition. */
const usualTimeoutMs = 120_000;

export function openVirsh(
  endpoint: string,
  { program = "virsh", timeoutMs = usualTimeoutMs }: VirshOptions,
): Virsh {
  const run = async (words: readonly string[], input: string | null): Promise<Ended> => {
    // Its answers are parsed, so their language is fixed; the rest of our environment is for ssh.
    const running = spawn("env", ["LC_ALL=C", program, "--quiet", "--connect", endpoint, ...words], {
      stdio: ["pipe", "pipe", "pipe"],
      timeout: timeoutMs,
      killSignal: "SIGKILL",
    });
    const { promise, resolve, reject } = Promise.withResolvers<number | null>();
    running.once("error", reject);
    running.once("close", resolve);
    // It may have ended before it reads.
    running.stdin.on("error", () => undefined);
    running.stdin.end(input ?? "");
    try {
      const [output, printed, code] = await Promise.all([
        text(running.stdout),
        text(running.stderr),
        promise,
      ]);
      return { output, printed, code };
    } catch (error) {
      throw new EngineRefusal("unreachable", `${program} cannot be run: ${String(error)}`);
    }
  };
  const ask = async (words: readonly string[]): Promise<string> => {
    const { output, printed, code } = await run(words, null);
    if (code === null) throw new EngineRefusal("unreachable", `no answer to ${words[0]}`);
    if (code !== 0) throw refusalOf(printed, false);
    return output;
  };
  const change = async (words: readonly string[]): Promise<void> => {
    const { printed, code } = await run(words, null);
    if (code === null) throw new EngineRefusal("lost", `no answer to ${words[0]}`);
    if (code !== 0) throw refusalOf(printed, true);
  };
  return {
    ask: (...words) => ask(words),
    async askAll(questions) {
      if (questions.length === 0) return "";
      const line = questions.map((words) => words.map(quote).join(" ")).join("; ");
      const { output, printed, code } = await run([line], null);
      if (code === null) throw new EngineRefusal("unreachable", `no answer to ${questions[0]?.[0]}`);
      const complaints = printed.split("\n").filter((reported) => reported.startsWith("error: "));
      const refusal = complaints
        .map((complaint) => refusalOf(complaint, false))
        .find((one) => one.code !== "not_found");
      if (refusal !== undefined) throw refusal;
      return output;
    },
    change: (...words) => change(words),
    async changeWith(content, words) {
      const folder = await mkdtemp(join(tmpdir(), "virsh-"));
      try {
        const path = join(folder, "content");
        await writeFile(path, content, { mode: 0o600 });
        await change(words(path));
      } finally {
        await rm(folder, { recursive: true });
      }
    },
    async changeSecretly(words) {
      const { printed, code } = await run([], `${words.map(quote).join(" ")}\n`);
      if (code === null) throw new EngineRefusal("lost", `no answer to ${words[0]}`);
      if (code !== 0 || printed.includes("error: ")) throw refusalOf(printed, true);
    },
  };
}

/** An argument quoted as virsh reads it on a command line. */
function quote(word: string): string {
  return `'${word.replaceAll("'", `'"'"'`)}'`;
}
