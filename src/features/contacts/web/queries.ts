import { queryOptions } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import type { ApiBody, ApiOutput } from "#src/web/api/api-contract.ts";
import { refreshOn } from "#src/web/events/refresh-on.ts";

export type Contact = ApiOutput<"GET /v2/domains/contacts/{id}">;
export type ContactBody = ApiBody<"POST /v2/domains/contacts">;

const contactsKey = ["contacts"] as const;

refreshOn(
  [
    "contacts.created.v1",
    "contacts.changed.v1",
    "contacts.deleted.v1",
    "contacts.verified.v1",
    "contacts.unverified.v1",
  ],
  contactsKey,
);

/** Every contact, the newest first. */
export const contactsQuery = queryOptions({
  queryKey: contactsKey,
  queryFn: async ({ signal }) => (await api("GET /v2/domains/contacts", { signal })).contacts,
});

export function contactQuery(id: Contact["id"]) {
  return queryOptions({
    queryKey: [...contactsKey, id],
    queryFn: ({ signal }) => api("GET /v2/domains/contacts/{id}", { params: { id }, signal }),
  });
}
