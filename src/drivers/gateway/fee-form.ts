import { z } from "zod";

/** What a gateway takes from what comes, in hundredths of a percent. */
export const feeForm = z.coerce.number().int().min(0).max(1_000).default(0);
