import { queryOptions } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import type { ApiBody, ApiOutput } from "#src/web/api/api-contract.ts";

export type ListedMailing = ApiOutput<"GET /v2/admin/mailings">["mailings"][number];
export type Mailing = ApiOutput<"GET /v2/admin/mailings/{id}">;
type MailingId = Mailing["id"];
export type MailingDraft = ApiBody<"POST /v2/admin/mailings">;
export type Segment = MailingDraft["segment"];
export type MailingLanguage = MailingDraft["texts"][number]["language"];

/** Of all reads about announcements. */
export const mailingsKey = ["office", "mailings"] as const;

/** What is under way is read again by itself. */
const againMs = 5_000;

export const mailingQuery = (id: MailingId) =>
  queryOptions({
    queryKey: [...mailingsKey, "one", id],
    queryFn: ({ signal }) => api("GET /v2/admin/mailings/{id}", { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.state === "queued" || data?.state === "sending" ? againMs : false,
  });

export type SiteReview = ApiOutput<"GET /v2/admin/site-mailings">["mailings"][number];

/** First mailings of resellers' sites that wait for staff. */
export const reviewsQuery = queryOptions({
  queryKey: [...mailingsKey, "reviews"],
  queryFn: async ({ signal }) => (await api("GET /v2/admin/site-mailings", { signal })).mailings,
});

export const choicesQuery = queryOptions({
  queryKey: [...mailingsKey, "choices"],
  queryFn: ({ signal }) => api("GET /v2/admin/mailings/choices", { signal }),
});

/** How many people a segment has now. */
export const audienceQuery = (segment: Segment) =>
  queryOptions({
    queryKey: [...mailingsKey, "audience", segment],
    queryFn: () => api("POST /v2/admin/mailings/audience", { body: { segment } }),
  });

export const previewQuery = (text: MailingDraft["texts"][number]) =>
  queryOptions({
    queryKey: [...mailingsKey, "preview", text],
    queryFn: () => api("POST /v2/admin/mailings/preview", { body: text }),
  });

/** Read again as soon as the announcement has come further. */
export const recipientsQuery = (
  { id, mailed, noticed, leftOut }: Mailing,
  state: RecipientState,
  offset: number,
) =>
  queryOptions({
    queryKey: [...mailingsKey, "recipients", id, state, offset, mailed, noticed, leftOut],
    queryFn: ({ signal }) =>
      api("GET /v2/admin/mailings/{id}/recipients", {
        params: { id },
        query: { limit: recipientsPage, offset, ...(state !== "all" && { state }) },
        signal,
      }),
  });

export const recipientsPage = 50;
export type RecipientState = "all" | "waiting" | "done" | "left-out";
