import * as z from "zod/mini";
import { idSchema } from "#src/shared/ids.ts";
import { instant } from "#src/shared/schemas.ts";

/**
 * `open`: it waits, a copy for the work, an erasure for us; `ready`: the copy can be fetched; `done`: erased, or the copy
 * is gone again; `failed`: the copy could not be made, and we look at it.
 */
export const requestState = z.enum(["open", "ready", "done", "declined", "withdrawn", "failed"]);

/** A copy of somebody's data. */
export const copyOutput = z.object({
  id: idSchema("privacyRequest"),
  state: requestState,
  askedAt: instant,
  /** Of the archive, once it is there. */
  bytes: z.nullable(z.int()),
  /** Until then it can be fetched. */
  expiresAt: z.nullable(instant),
});
