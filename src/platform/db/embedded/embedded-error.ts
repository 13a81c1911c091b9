/** The embedded database cannot be used here; the message is one sentence for the person at the terminal. */
export class EmbeddedDatabaseError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "EmbeddedDatabaseError";
  }
}

/** What PostgreSQL writes, and Node names, when a disk is full. */
export function isNoSpace(text: string): boolean {
  return /No space left on device|could not extend file|ENOSPC/.test(text);
}
