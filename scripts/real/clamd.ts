import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DebianPart, missingPackages, startPart, whyNever, whyNot } from "./debian-part.ts";

// Debian's clamd, without a database: one signature, in a temporary folder and on a socket there.

const part: DebianPart = { name: "clamd", program: "/usr/sbin/clamd", package: "clamav-daemon" };

export interface RealClamd {
  /** The path of its socket. */
  readonly address: string;
  stop(): Promise<void>;
}

export const missingClamd = (): string[] => missingPackages(part);
export const whyNeverClamd = (): string | null => whyNever(part);
export const whyNoClamd = (): string | null => whyNot(part);

/** Starts it with a signature of these bytes. */
export async function startClamd(name: string, bytes: string): Promise<RealClamd> {
  const folder = mkdtempSync(join(tmpdir(), "clamd-"));
  const database = join(folder, "database");
  mkdirSync(database);
  // Name, any kind of file, anywhere in it, and its bytes.
  writeFileSync(join(database, "own.ndb"), `${name}:0:*:${Buffer.from(bytes).toString("hex")}\n`);
  const address = join(folder, "clamd.sock");
  const config = join(folder, "clamd.conf");
  const user = process.getuid?.() === 0 ? "User root\n" : "";
  writeFileSync(
    config,
    `${user}LocalSocket ${address}\nDatabaseDirectory ${database}\nForeground yes\nStreamMaxLength 26M\n`,
  );
  const { stop } = await startPart(part, {
    folder,
    args: [`--config-file=${config}`],
    isReady: () => existsSync(address),
  });
  return { address, stop };
}
