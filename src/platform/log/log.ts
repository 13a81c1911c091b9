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
  // Written in the background: a call does not wait for its own log line.
  return pino(options, destination ?? pino.destination({ sync: false }));
}
