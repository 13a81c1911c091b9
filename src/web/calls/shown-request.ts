import type { ExampleCall } from "#src/shared/call-samples/example-call.ts";
import type { AnyKeyCall } from "#src/web/api/key-call.ts";
import { requestOf } from "#src/web/api/request-of.ts";

/** Fields of bodies that are never written out: a screen is seen, and what is copied is kept. */
export const secretFields: readonly string[] = ["code", "password"];

/** What is shown in the place of a secret. */
export const secretPlace = "…";

/** A call as samples are written from it, and the fields whose values were left out. */
export function shownRequest(
  { route, input }: AnyKeyCall,
  origin: string,
): { readonly example: ExampleCall; readonly hidden: readonly string[] } {
  const { method, url } = requestOf(route, input);
  const hidden = new Set<string>();
  const text = JSON.stringify(input.body, (name, value: unknown) => {
    if (!secretFields.includes(name)) return value;
    hidden.add(name);
    return secretPlace;
  });
  const body: unknown = input.body === undefined ? undefined : JSON.parse(text);
  return {
    example: {
      method,
      url: origin + url,
      token: "API_KEY",
      idempotencyKey: input.idempotencyKey ?? null,
      ifMatch: input.ifMatch,
      ...(body !== undefined && { body }),
    },
    hidden: [...hidden],
  };
}
