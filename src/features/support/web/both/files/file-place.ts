import type { TicketFileId, UploadedFile } from "../../support-types.ts";

export type { TicketFileId };

/** How far a file has come: bytes that have left the browser. */
export interface Sending {
  readonly signal: AbortSignal;
  readonly onProgress: (bytes: number) => void;
}

/** A message that is being written: where its files go, and where the browser keeps which they are until it is sent. */
export interface FilePlace {
  /** No other message has it. */
  readonly key: string;
  /** What was kept last, null for nothing. */
  readonly read: () => string | null;
  readonly write: (text: string | null) => void;
  readonly subscribe: (listener: () => void) => () => void;
  readonly upload: (file: File, sending: Sending) => Promise<UploadedFile>;
  /** Has the server forget a file that was not sent. */
  readonly remove: (id: TicketFileId) => Promise<unknown>;
}
