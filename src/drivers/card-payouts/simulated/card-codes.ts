import { z } from "zod";

/** A code that leads back from the page. It is no secret: any card can be chosen there. */
const codeForm = z.object({ reference: z.string(), token: z.string(), expiresAt: z.number() });

export type CardCode = z.output<typeof codeForm>;

/** As long as a person takes to name a card and to prove who they are. */
export const codeMs = 15 * 60_000;

export function writeCardCode(code: CardCode): string {
  return Buffer.from(JSON.stringify(code)).toString("base64url");
}

export function readCardCode(text: string): CardCode | null {
  try {
    const parsed = codeForm.safeParse(JSON.parse(Buffer.from(text, "base64url").toString()));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
