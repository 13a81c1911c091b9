import type { HelpTopic } from "#src/shared/help.ts";

/** The articles that come with the product, in their order: a file of this name for each language in `help/articles`. */
export const shippedArticles: readonly { readonly slug: string; readonly topic: HelpTopic }[] = [
  { slug: "first-steps-with-a-server", topic: "start" },
  { slug: "top-up-with-crypto", topic: "billing" },
  { slug: "deposit-is-held", topic: "billing" },
  { slug: "renewals-and-empty-wallet", topic: "billing" },
  { slug: "server-does-not-answer", topic: "servers" },
  { slug: "dns-records", topic: "domains" },
  { slug: "transfer-a-domain-in", topic: "domains" },
  { slug: "lost-second-factor", topic: "account" },
  { slug: "your-data", topic: "account" },
  { slug: "api-keys", topic: "api" },
  { slug: "telegram-bot", topic: "support" },
  { slug: "when-support-answers", topic: "support" },
];

export const shippedLanguages = ["en", "de", "ar", "ja"] as const;
