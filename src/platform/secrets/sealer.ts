import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

/** Encrypts secrets that are read back but must not be readable in a copy of the database: AES-256-GCM, one key. */
export interface Sealer {
  /** Bound to its purpose: what was sealed for one object cannot be opened for another. */
  seal(text: string, purpose: string): Buffer;
  /** Null when it was sealed under another key or for another purpose, or was changed. */
  open(sealed: Buffer, purpose: string): string | null;
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
  return {
    seal(text, purpose) {
      const iv = randomBytes(ivBytes);
      const sealing = createCipheriv(cipher, key(), iv).setAAD(Buffer.from(purpose));
      const body = Buffer.concat([sealing.update(text, "utf8"), sealing.final()]);
      return Buffer.concat([iv, sealing.getAuthTag(), body]);
    },
    open(sealed, purpose) {
      try {
        const opening = createDecipheriv(cipher, key(), sealed.subarray(0, ivBytes))
          .setAAD(Buffer.from(purpose))
          .setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
        const body = sealed.subarray(ivBytes + tagBytes);
        return Buffer.concat([opening.update(body), opening.final()]).toString("utf8");
      } catch {
        return null;
      }
    },
  };
}
