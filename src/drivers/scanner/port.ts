/** The bytes of a file as they come. */
export type ScannedSource = AsyncIterable<Uint8Array>;

/** What a scanner says of a file. */
export type ScanResult =
  | { readonly status: "clean" }
  | {
      readonly status: "infected";
      /** The scanner's own name of what it found. */
      readonly signature: string;
    }
  /** It said nothing of the file: ask again later, and show the file to no one until then. */
  | { readonly status: "unreachable"; readonly reason: string };

/** Looks for what does harm in files of customers. */
export interface Scanner {
  /** Rejects when the source does; whatever the scanner does is a result. */
  scan(source: ScannedSource): Promise<ScanResult>;
  /** Which one it is; throws why it does not answer. */
  check(): Promise<string>;
}
