import * as z from "zod/mini";
import type { Vies, ViesAnswer } from "./port.ts";

/** The European Commission's own service. */
export const viesUrl = "https://ec.europa.eu/taxation_customs/vies/rest-api";

const deadlineMs = 8000;
const maxBytes = 64_000;

/** Of an answer only what is believed; everything else in it is left alone. */
const answerOf = z.object({
  countryCode: z.string(),
  vatNumber: z.string(),
  valid: z.boolean(),
  requestIdentifier: z.optional(z.nullable(z.string().check(z.maxLength(60)))),
});
/** A refusal comes with status 200, 400 or 500 alike. */
const refusalOf = z.object({
  errorWrappers: z.array(z.object({ error: z.string().check(z.maxLength(100)) })),
});

/** Refusals that are about the number rather than about the service. */
const badNumber = ["INVALID_INPUT"];

/** VIES by its REST API: POST check-vat-number, with the seller's number where it has one. */
export function createRestVies({ url = viesUrl }: { readonly url?: string } = {}): Vies {
  return {
    name: "rest",
    check: async (number, requester) => {
      try {
        const response = await fetch(`${url}/check-vat-number`, {
          method: "POST",
          headers: { "content-type": "application/json", accept: "application/json" },
          body: JSON.stringify({
            countryCode: number.prefix,
            vatNumber: number.digits,
            ...(requester && {
              requesterMemberStateCode: requester.prefix,
              requesterNumber: requester.digits,
            }),
          }),
          redirect: "error",
          signal: AbortSignal.timeout(deadlineMs),
        });
        return readAnswer(await readJson(response), number);
      } catch (error) {
        return { state: "unreachable", reason: error instanceof Error ? error.name : "error" };
      }
    },
  };
}

function readAnswer(body: unknown, asked: { readonly prefix: string; readonly digits: string }): ViesAnswer {
  const refusal = refusalOf.safeParse(body);
  if (refusal.success) {
    const reason = refusal.data.errorWrappers[0]?.error ?? "error";
    if (badNumber.includes(reason)) return { state: "invalid", consultationNumber: null };
    return { state: "unreachable", reason };
  }
  const answer = answerOf.safeParse(body);
  // What is about another number says nothing of this one.
  if (
    !answer.success ||
    answer.data.countryCode !== asked.prefix ||
    answer.data.vatNumber.replaceAll(/[\s.\-/]/g, "").toUpperCase() !== asked.digits
  ) {
    return { state: "unreachable", reason: "unreadable" };
  }
  const { valid, requestIdentifier } = answer.data;
  return {
    state: valid ? "valid" : "invalid",
    consultationNumber:
      requestIdentifier === undefined || requestIdentifier === "" ? null : requestIdentifier,
  };
}

async function readJson(response: Response): Promise<unknown> {
  if (response.body === null) throw new Error("no body");
  const parts: Uint8Array[] = [];
  let size = 0;
  const body: AsyncIterable<Uint8Array> = response.body;
  for await (const part of body) {
    size += part.length;
    if (size > maxBytes) throw new Error("answered too much");
    parts.push(part);
  }
  return JSON.parse(Buffer.concat(parts).toString("utf8"));
}
