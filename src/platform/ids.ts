import { randomBytes, randomUUID } from "node:crypto";

/** The source of new ids; SQL gets them as parameters so that a seeded run is repeatable. */
export interface Ids {
  /** Time-ordered UUID (version 7, RFC 9562): rows inserted together are stored together. */
  next(): string;
  /** Random UUID (version 4) for ids that must not be guessed, e.g. payments. */
  random(): string;
  /** 256-bit secret, base64url, for session tokens and one-time tickets. */
  secret(): string;
}

export function createIds(now: () => Date): Ids {
  return {
    next: () => uuidv7(now().getTime()),
    random: () => randomUUID(),
    secret: () => randomBytes(32).toString("base64url"),
  };
}

function uuidv7(timeMs: number): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(timeMs, 0, 6);
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
