import type { SignInWays } from "#src/platform/metrics/metrics.ts";

/** The calls by which people sign in, for the count of those that were refused. */
export const signInWays: SignInWays = {
  "POST /api/auth/sign-in": { who: "customer", way: "password" },
  "POST /api/auth/second-factor": { who: "customer", way: "second factor" },
  "POST /api/auth/passkey": { who: "customer", way: "passkey" },
  "GET /api/auth/google/callback": { who: "customer", way: "google" },
  "GET /api/auth/telegram/callback": { who: "customer", way: "telegram" },
  "POST /api/v2/admin/sign-in": { who: "staff", way: "password" },
  "POST /api/v2/admin/sign-in/factor": { who: "staff", way: "second factor" },
  "POST /api/v2/admin/sign-in/passkey": { who: "staff", way: "passkey" },
};
