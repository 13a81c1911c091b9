import { type DestinationStream, type Logger, pino } from "pino";

export type Log = Logger;

/** Header and body fields that never reach a log, whatever object they are part of. */
const secretPaths = [
  "authorization",
  "cookie",
  "password",
  "token",
  "accessToken",
  "ticket",
  "set-cookie",
].flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]);

/** Structured log: one JSON line per entry, without secrets. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = { level, redact: { paths: secretPaths, censor: "[redacted]" }, base: null };
  return destination ? pino(options, destination) : pino(options);
}
