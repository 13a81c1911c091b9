import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { identifyProcess, isSameProcessAlive } from "./process-identity.ts";

let registrations = 0;

/**
 * Records that this process uses the server of a data folder; returns the function to release it. The last
 * user to leave stops the server, so neither a command nor the product stops a server that the other still
 * needs.
 */
export function registerServerUser(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  registrations += 1;
  const record = join(folder, `${process.pid}-${registrations}`);
  writeFileSync(record, identifyProcess(process.pid)?.startedAt ?? "");
  return () => rmSync(record, { force: true });
}

/** Whether any living process is recorded; records of dead ones are removed. */
export function hasServerUsers(folder: string): boolean {
  const records = readdirSync(folder).map((name) => join(folder, name));
  return records.filter(isRecordOfLivingProcess).length > 0;
}

function isRecordOfLivingProcess(record: string): boolean {
  const pid = Number(record.slice(record.lastIndexOf("/") + 1).split("-")[0]);
  const isAlive = isSameProcessAlive({ pid, startedAt: readFileSync(record, "utf8") });
  if (!isAlive) rmSync(record, { force: true });
  return isAlive;
}
