import { everyWebhookType } from "#src/shared/webhook-limits.ts";
import type { Endpoint, EndpointBody } from "./queries.ts";

/** The form: what is typed and chosen. */
export interface EndpointValues {
  readonly url: string;
  readonly description: string;
  readonly gets: "all" | "some";
  readonly types: string[];
}

export const emptyEndpoint: EndpointValues = { url: "https://", description: "", gets: "all", types: [] };

export function valuesOf({ url, description, events }: Endpoint): EndpointValues {
  const getsAll = events.includes(everyWebhookType);
  return { url, description, gets: getsAll ? "all" : "some", types: getsAll ? [] : [...events] };
}

/** As the calls that add and change an endpoint take it; one that is disabled stays so. */
export function bodyOf(values: EndpointValues, changed: Endpoint | undefined): EndpointBody {
  return {
    url: values.url.trim(),
    description: values.description.trim(),
    events: values.gets === "all" ? [everyWebhookType] : values.types,
    isEnabled: changed?.state !== "disabled",
  };
}

/** Types by the noun before their dot, in the order in which they are listed. */
export function groupTypes(types: readonly string[]): readonly (readonly [noun: string, types: string[]])[] {
  const groups = new Map<string, string[]>();
  for (const type of types) {
    const [noun = type] = type.split(".");
    groups.set(noun, [...(groups.get(noun) ?? []), type]);
  }
  return [...groups];
}
