import * as z from "zod/mini";
import { idSchema } from "#src/shared/ids.ts";

// What the calls of several files share.

export const domainParams = z.object({ id: idSchema("domain") });

export const domainIds = z.array(idSchema("domain")).check(z.minLength(1), z.maxLength(100));

/** The result of a bulk call for each domain: a refused one does not stop the others. */
export const bulkAnswer = z.object({
  results: z.array(z.object({ id: idSchema("domain"), errorCode: z.nullable(z.string()) })),
});
