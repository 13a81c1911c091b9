import { z } from "zod";

/** What a code of the simulation says. It is no secret: anyone can be anyone there. */
const codeForm = z.object({
  name: z.string(),
  handle: z.string(),
  challenge: z.string(),
  redirectUri: z.string(),
  /** The app that asked for it; empty: that of the environment. */
  clientId: z.optional(z.string()),
  /** Makes each code another, and so works once. */
  number: z.string(),
  expiresAt: z.number(),
});

export type SimulatedCode = z.output<typeof codeForm>;

/** A minute, as a real service gives (RFC 6749 §4.1.2 allows ten). */
export const codeMs = 60_000;

export function writeCode(code: SimulatedCode): string {
  return Buffer.from(JSON.stringify(code)).toString("base64url");
}

export function readCode(text: string): SimulatedCode | null {
  try {
    const parsed = codeForm.safeParse(JSON.parse(Buffer.from(text, "base64url").toString()));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
