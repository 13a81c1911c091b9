/** Services at which people already have an account, by their names in paths, calls and rows (product §7). */
export const signinProviders = ["google", "telegram"] as const;
export type SigninProvider = (typeof signinProviders)[number];

/** What they call themselves, in every language. */
export const signinNames: Readonly<Record<SigninProvider, string>> = {
  google: "Google",
  telegram: "Telegram",
};
