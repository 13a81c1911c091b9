import { canonicalEmail, isEmail } from "#src/shared/validation/text.ts";
import { createOidc, type OidcOptions, type OidcService } from "./oidc/oidc.ts";
import { readText } from "./oidc/read-text.ts";
import type { SigninDriver, SigninProfile } from "./port.ts";

export interface GoogleClient {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Another place than Google's, for tests. */
  readonly issuer?: string;
}

const googleIssuer = "https://accounts.google.com";
const longestEmail = 254;

/** Google, by https://developers.google.com/identity/openid-connect/openid-connect. */
export function createGoogle(settings: GoogleClient, options?: OidcOptions): SigninDriver {
  const { clientId, clientSecret, issuer = googleIssuer } = settings;
  const service: OidcService = {
    provider: "google",
    issuer,
    // "Always either https://accounts.google.com or accounts.google.com."
    alias: new URL(issuer).host,
    clientId,
    clientSecret,
    scope: "openid email profile",
    // Who has several accounts chooses each time.
    parameters: { prompt: "select_account" },
    sendsNonce: true,
    algorithms: ["RS256"],
    readProfile,
  };
  return createOidc(service, options);
}

function readProfile(claims: Readonly<Record<string, unknown>>): SigninProfile | null {
  const subject = readText(claims["sub"]);
  // Google's are at most 255 characters; these have 21 digits.
  if (subject === null || subject !== claims["sub"]) return null;
  const name = readText(claims["name"]);
  const email = readEmail(claims);
  const address = readText(claims["email"]);
  return {
    subject,
    label: address ?? name ?? "Google",
    name,
    email,
    telegramUserId: null,
    telegramBotId: null,
  };
}

/** An address that Google has verified; one that it has not is worth nothing. */
function readEmail({ email, email_verified: isVerified }: Readonly<Record<string, unknown>>): string | null {
  if (typeof email !== "string" || isVerified !== true) return null;
  return email.length <= longestEmail && isEmail(canonicalEmail(email)) && readText(email) !== null
    ? email
    : null;
}
