import { randomBytes } from "node:crypto";

const form = /^[0-9a-f]{64}$/;

/** A name for bytes that says nothing and cannot be guessed. */
export function newFileKey(): string {
  return randomBytes(32).toString("hex");
}

/** Throws for anything else: a key becomes a path. */
export function checkFileKey(key: string): void {
  if (!form.test(key)) throw new Error("a file's key is not one of ours");
}
