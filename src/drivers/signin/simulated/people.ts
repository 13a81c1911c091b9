import { createHash } from "node:crypto";
import { isEmail } from "#src/shared/validation/text.ts";
import type { SigninProvider } from "#src/shared/signin-providers.ts";
import { readText } from "../oidc/read-text.ts";
import type { SigninProfile } from "../port.ts";

/** The bot of the simulated chats: who signs in lets it write. */
const simulatedBotId = 700_000_000n;

/** Whom the page offers. */
export interface SimulatedPerson {
  readonly name: string;
  /** At Google an address, at Telegram a name without @. */
  readonly handle: string;
}

/** The people whom each service has from the start. */
export const simulatedPeople: Readonly<Record<SigninProvider, readonly SimulatedPerson[]>> = {
  google: [
    { name: "Ada Example", handle: "ada@gmail.test" },
    { name: "Ben Example", handle: "ben@gmail.test" },
  ],
  telegram: [
    { name: "Ada Example", handle: "ada_example" },
    { name: "Ben Example", handle: "ben_example" },
  ],
};

/** Reads who was chosen or typed; null when no one can be called so. */
export function readPerson(provider: SigninProvider, name: unknown, handle: unknown): SimulatedPerson | null {
  const typed = readText(handle)?.toLowerCase() ?? null;
  const fits = provider === "google" ? isEmail : (text: string) => /^\w{5,32}$/.test(text);
  if (typed === null || !fits(typed)) return null;
  return { name: readText(name) ?? typed.replace(/@.*/, ""), handle: typed };
}

/** A person as the service vouches for them: the same handle is the same person. */
export function profileOf(provider: SigninProvider, { name, handle }: SimulatedPerson): SigninProfile {
  const digest = createHash("sha256").update(`${provider} ${handle}`).digest();
  // Real subjects have no such beginning.
  const subject = `simulated-${digest.toString("base64url").slice(0, 22)}`;
  if (provider === "google")
    return { subject, label: handle, name, email: handle, telegramUserId: null, telegramBotId: null };
  const telegramUserId = BigInt(digest.readUIntBE(0, 6) + 1);
  return {
    subject,
    label: `@${handle}`,
    name: handle,
    email: null,
    telegramUserId,
    telegramBotId: simulatedBotId,
  };
}
