import * as z from "zod/mini";

/** What the row of another site may set; what is absent is not shown. */
const storedSettings = z.strictObject({
  mailSender: z.optional(z.string()),
  supportEmail: z.optional(z.string()),
  about: z.optional(z.string()),
  telegram: z.optional(
    z.strictObject({
      news: z.optional(z.string()),
      support: z.optional(z.string()),
      bot: z.optional(z.string()),
    }),
  ),
});

/** Settings of a site's row; without any, and with a problem that says why, when they cannot be read. */
export function readStoredSettings(stored: unknown): {
  readonly settings: z.infer<typeof storedSettings>;
  readonly problem: string | null;
} {
  const { data, error } = z.safeParse(storedSettings, stored);
  return data ? { settings: data, problem: null } : { settings: {}, problem: z.prettifyError(error) };
}
