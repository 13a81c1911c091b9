import { z } from "zod";

// A backup is gzip of lines of JSON: the header; per table its head, one text per row, its foot; the end. Rows
// are PostgreSQL's own text of a whole row, so every type is restored exactly.

export const backupFormat = 1;

/** First line: what was backed up, and which schema it needs. */
export const headerLine = z.object({
  format: z.literal(backupFormat),
  takenAt: z.string(),
  /** Applied migrations with their checksums, in order. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
});
export type BackupHeader = z.output<typeof headerLine>;

export const tableLine = z.object({ table: z.string(), columns: z.array(z.string()) });
export const footLine = z.object({ table: z.string(), rows: z.number().int(), sha256: z.string() });

/** Last line: the values of the id columns' sequences. A file without it is truncated. */
export const endLine = z.object({
  sequences: z.record(z.string(), z.string()),
  tables: z.number().int(),
  rows: z.number().int(),
});
