import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import type { ApiBody, ApiOutput } from "#src/web/api/api-contract.ts";
import type { SiteId } from "../queries.ts";

export type ListedMailing = ApiOutput<"GET /v2/whitelabel/{id}/mailings">["mailings"][number];
export type SiteMailing = ApiOutput<"GET /v2/whitelabel/{id}/mailings/{mailingId}">;
export type MailingDraft = ApiBody<"POST /v2/whitelabel/{id}/mailings">;
export type MailingText = MailingDraft["texts"][number];
export type Segment = MailingDraft["segment"];

/** All that is read of a site's mailings. */
export const mailingsKey = (id: SiteId) => ["whitelabel", id, "mailings"] as const;

const mostListed = 100;

export const mailingsQuery = (id: SiteId) =>
  queryOptions({
    queryKey: [...mailingsKey(id), "list"],
    queryFn: ({ signal }) =>
      api("GET /v2/whitelabel/{id}/mailings", {
        params: { id },
        query: { limit: mostListed, offset: 0 },
        signal,
      }),
  });

export const mailingQuery = (id: SiteId, mailingId: SiteMailing["id"] | null) =>
  queryOptions({
    queryKey: [...mailingsKey(id), "one", mailingId],
    queryFn: ({ signal }) =>
      mailingId === null
        ? null
        : api("GET /v2/whitelabel/{id}/mailings/{mailingId}", { params: { id, mailingId }, signal }),
    // What was read before it was sent says nothing of now.
    staleTime: 0,
  });

/** How many would get it now. */
export const audienceQuery = (id: SiteId, segment: Segment) =>
  queryOptions({
    queryKey: [...mailingsKey(id), "audience", segment],
    queryFn: ({ signal }) =>
      api("POST /v2/whitelabel/{id}/mailings/audience", { params: { id }, body: { segment }, signal }),
    placeholderData: keepPreviousData,
  });

/** The mail that a text makes; null: it is not complete yet. */
export const previewQuery = (id: SiteId, text: MailingText | null) =>
  queryOptions({
    queryKey: [...mailingsKey(id), "preview", text],
    queryFn: ({ signal }) =>
      text === null
        ? null
        : api("POST /v2/whitelabel/{id}/mailings/preview", { params: { id }, body: text, signal }),
    enabled: text !== null,
    placeholderData: keepPreviousData,
  });
