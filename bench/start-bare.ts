import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { freePort } from "./free-port.ts";

export interface BareServer {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Starts a program that serves the least there can be from a database, and prints a line when it is ready. */
export async function startBare(program: URL, databaseUrl: string): Promise<BareServer> {
  const port = await freePort();
  const child = spawn(process.execPath, [fileURLToPath(program)], {
    env: { PATH: process.env["PATH"], DATABASE_URL: databaseUrl, PORT: String(port) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  await once(child.stdout, "data");
  return {
    url: `http://localhost:${port}`,
    port,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill("SIGTERM");
      await exited;
    },
  };
}
