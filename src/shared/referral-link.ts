import { pathOf } from "./paths.ts";

/** The path of a user's referral link (product §2, "Referral"). */
export function referralPath(userId: string): string {
  return pathOf("auth-register", { referrer: userId });
}
