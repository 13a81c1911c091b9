import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface MoorageRun {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string;
  /** Interrupts it, as Ctrl-C does, as soon as it has written this. */
  readonly interruptAt?: RegExp;
}

/** The program as a customer gets it, in a home of its own. */
export async function installMoorage(url: string) {
  const answer = await fetch(`${url}/downloads/moorage`);
  if (!answer.ok) throw new Error(`the site answered with ${answer.status}`);
  const home = await mkdtemp(join(tmpdir(), "moorage-"));
  const file = join(home, "moorage");
  await writeFile(file, await answer.text(), { mode: 0o755 });
  const run = (args: readonly string[], { env = {}, input = "", interruptAt }: RunOptions = {}) =>
    new Promise<MoorageRun>((resolve, reject) => {
      const child = spawn(process.execPath, [file, ...args], {
        cwd: home,
        env: { PATH: process.env["PATH"], HOME: home, ...env },
      });
      let out = "";
      let err = "";
      child.stdout.setEncoding("utf8").on("data", (part: string) => (out += part));
      child.stderr.setEncoding("utf8").on("data", (part: string) => {
        err += part;
        if (interruptAt?.test(err) === true) child.kill("SIGINT");
      });
      child.on("error", reject);
      child.on("close", (code) => resolve({ code, out, err }));
      // One that ends without reading.
      child.stdin.on("error", () => undefined);
      child.stdin.end(input);
    });
  return { file, home, run, drop: () => rm(home, { recursive: true, force: true }) };
}
