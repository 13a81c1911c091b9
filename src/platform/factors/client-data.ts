import * as z from "zod/mini";
import { AppError } from "#src/shared/errors.ts";

const clientDataForm = z.object({
  challenge: z.string().check(z.regex(/^[\w-]{43}$/)),
  crossOrigin: z.optional(z.boolean()),
});

/**
 * The challenge that an authenticator says it signed (WebAuthn §5.8.1); its signature is checked later. No page of ours is
 * framed by another's, so what comes from such a one is refused.
 */
export function readChallenge(clientDataJSON: string): string {
  const parsed = clientDataForm.safeParse(parseJson(Buffer.from(clientDataJSON, "base64url").toString()));
  if (!parsed.success || parsed.data.crossOrigin === true) throw new AppError("passkey_invalid");
  return parsed.data.challenge;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
