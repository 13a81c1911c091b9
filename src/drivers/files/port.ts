/** What became of bytes that were handed over. */
export type PutResult =
  | {
      readonly status: "stored";
      readonly bytes: number;
      /** Hexadecimal. */
      readonly sha256: string;
    }
  /** More than the limit: nothing is kept. */
  | { readonly status: "too_large" };

/** Bytes as they come, such as an upload or the parts of a mail. */
export type ByteSource = AsyncIterable<Uint8Array>;

export interface StoredContent {
  readonly bytes: number;
  /** Read once; ending early frees what it holds. */
  readonly content: ByteSource;
}

/** How a browser gets a file by itself. */
export interface FileAddress {
  /** As it is saved: text without control characters. */
  readonly name: string;
  readonly mediaType: string;
}

/**
 * Where the bytes of customers' files are. Keys are made by `newFileKey` and nothing else, so that no name from outside
 * is ever a path; a row with the key is written before its bytes, and so a crash leaves nothing that no row names.
 */
export interface FileStore {
  readonly kind: "disk" | "s3";
  /** Counts and hashes while it reads; nothing but the piece under way is in memory. Rejects when it is cut off. */
  put(key: string, source: ByteSource, maxBytes: number): Promise<PutResult>;
  /** Null when there is no such file. */
  get(key: string): Promise<StoredContent | null>;
  /** Also what a cut-off `put` has left; twice is the same. */
  delete(key: string): Promise<void>;
  /** An address that gives the file to whom it is sent to, for a minute; null where files have none. */
  address(key: string, as: FileAddress): Promise<string | null>;
  /** Writes, reads and deletes a file; says where it is, or throws what is wrong. */
  check(): Promise<string>;
}

export { newFileKey } from "./file-key.ts";
