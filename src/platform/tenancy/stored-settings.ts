import * as z from "zod/mini";
import { signinProviders } from "#src/shared/signin-providers.ts";
import { leastPriceNoticeDays } from "#src/shared/price-notice.ts";

const link = z.url({ protocol: /^https$/ });

/** What the row of another site may set; what is absent is not shown. */
const storedSettings = z.strictObject({
  mailSender: z.optional(z.string()),
  priceNoticeDays: z.optional(z.int().check(z.gte(leastPriceNoticeDays), z.lte(365))),
  supportEmail: z.optional(z.email()),
  about: z.optional(z.string()),
  // Of the apps that are entered for it.
  signIn: z.optional(
    z.strictObject({
      providers: z.array(z.enum(signinProviders)),
      isSimulated: z.optional(z.literal(true)),
    }),
  ),
  // It has a bot of its own.
  hasBot: z.optional(z.literal(true)),
  telegram: z.optional(
    z.strictObject({
      news: z.optional(link),
      support: z.optional(link),
      bot: z.optional(link),
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

/** What is wrong with the host that a site's visitors and links use; null when it is a plain host name. */
export function problemOfHost(host: string): string | null {
  const isHost = URL.canParse(`https://${host}`) && new URL(`https://${host}`).host === host;
  return isHost && !/:\d+$/.test(host)
    ? null
    : `${JSON.stringify(host)} is not a host name in lower case without a port`;
}
