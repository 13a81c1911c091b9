import * as z from "zod/mini";
import { recordType } from "../contract-outputs.ts";

const keptRecord = z.object({
  id: z.string(),
  type: recordType,
  name: z.string(),
  content: z.string(),
  priority: z.nullable(z.int()),
  ttl: z.int(),
});

/** A record that a version of a zone added or removed, as stored: enough to undo it. */
export type KeptRecord = z.output<typeof keptRecord>;

/** What a version changed; a changed record is removed in its old form and added in its new one. */
export const keptChanges = z.object({ added: z.array(keptRecord), removed: z.array(keptRecord) });
