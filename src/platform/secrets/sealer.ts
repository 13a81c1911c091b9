import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";

/** Encrypts secrets that are read back but must not be readable in a copy of the database: AES-256-GCM, one key. */
export interface Sealer {
  /** Bound to its purpose: what was sealed for one object cannot be opened for another. */
  seal(text: string, purpose: string): Buffer;
  /** Null when it was sealed under another key or for another purpose, or was changed. */
  open(sealed: Buffer, purpose: string): string | null;
  /** The same of bytes. */
  sealBytes(bytes: Buffer, purpose: string): Buffer;
  openBytes(sealed: Buffer, purpose: string): Buffer | null;
  /**
   * A hash that only the holder of the key can compute, the same for the same text and purpose (HMAC-SHA256): for what
   * is too short to resist guessing by a copy of the database.
   */
  mark(text: string, purpose: string): Buffer;
}

const cipher = "aes-256-gcm";
const ivBytes = 12;
const tagBytes = 16;

/** The key has 32 bytes; it is read at its first use. */
export function createSealer(readKey: () => Buffer): Sealer {
  let known: Buffer | null = null;
  const key = (): Buffer => {
    known ??= readKey();
    return known;
  };
  let knownMarks: Buffer | null = null;
  const markKey = (): Buffer => {
    // One key, one use: what seals must not hash as well.
    knownMarks ??= Buffer.from(hkdfSync("sha256", key(), "", "marks", 32));
    return knownMarks;
  };
  const sealBytes = (bytes: Buffer, purpose: string): Buffer => {
    const iv = randomBytes(ivBytes);
    const sealing = createCipheriv(cipher, key(), iv).setAAD(Buffer.from(purpose));
    const body = Buffer.concat([sealing.update(bytes), sealing.final()]);
    return Buffer.concat([iv, sealing.getAuthTag(), body]);
  };
  const openBytes = (sealed: Buffer, purpose: string): Buffer | null => {
    try {
      const opening = createDecipheriv(cipher, key(), sealed.subarray(0, ivBytes))
        .setAAD(Buffer.from(purpose))
        .setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
      const body = sealed.subarray(ivBytes + tagBytes);
      return Buffer.concat([opening.update(body), opening.final()]);
    } catch {
      return null;
    }
  };
  return {
    mark: (text, purpose) =>
      createHmac("sha256", markKey())
        .update(JSON.stringify([purpose, text]))
        .digest(),
    seal: (text, purpose) => sealBytes(Buffer.from(text, "utf8"), purpose),
    open: (sealed, purpose) => openBytes(sealed, purpose)?.toString("utf8") ?? null,
    sealBytes,
    openBytes,
  };
}
