import { type DestinationStream, type Logger, type LoggerOptions, pino, stdSerializers } from "pino";
import { hideApiKeys } from "#src/platform/authz/api-key-form.ts";
import { hideSecrets } from "./hide-secrets.ts";

export type Log = Logger;

/** A call does not wait for its own log line, and under load many lines are one write. */
const inBackground = { sync: false, minLength: 4096, periodicFlush: 100 };

/** Structured log: one JSON line per entry, without secrets. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options: LoggerOptions = {
    level,
    base: null,
    // Not the logger's own redaction: its wildcard paths cost more than the rest of an entry.
    formatters: { log: (entry) => hideSecrets(entry), bindings: (entry) => hideSecrets(entry) },
    // A key may be part of any text: an address, a message of an error.
    hooks: { streamWrite: hideApiKeys },
    serializers: { err: (error: Error) => hideSecrets(stdSerializers.err(error)) },
  };
  return pino(options, destination ?? pino.destination(inBackground));
}
