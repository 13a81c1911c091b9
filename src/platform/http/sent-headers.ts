/** More than any signed body has that another service sends us. */
export const maxSignedBytes = 64 * 1024;

/** Headers as they came. */
export type SentHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;
