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

/** A call does not wait for its own log line, and under load many lines are one write. */
const inBackground = { sync: false, minLength: 4096, periodicFlush: 100 };

/** Structured log: one JSON line per entry, without secrets. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = { level, redact: { paths: secretPaths, censor: "[redacted]" }, base: null };
  return pino(options, destination ?? pino.destination(inBackground));
}
