/** A file that takes more CPU than others of its kind may, and why. */
export interface LargeFile {
  readonly seconds: number;
  readonly reason: string;
}

/** Files above the budget of their kind. */
export const largeFiles: ReadonlyMap<string, LargeFile> = new Map(
  Object.entries({
    "src/app/whole/openapi-fuzz.test.ts": { seconds: 25, reason: "every operation, with generated input" },
  }),
);
