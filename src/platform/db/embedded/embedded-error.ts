/** The embedded database cannot be used here; the message is one sentence for the person at the terminal. */
export class EmbeddedDatabaseError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "EmbeddedDatabaseError";
  }
}
