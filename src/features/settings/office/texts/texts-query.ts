import { queryOptions } from "@tanstack/react-query";
import type { TextDocument } from "#src/shared/texts/documents.ts";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput, ApiQuery } from "#src/web/api/api-contract.ts";

export type TextEntry = ApiOutput<"GET /v2/admin/texts/{document}">["entries"][number];
export type TextLanguage = ApiQuery<"GET /v2/admin/texts/{document}">["language"];
export type ListedDocument = ApiOutput<"GET /v2/admin/texts">["documents"][number];

/** Of all reads about texts. */
export const textsKey = ["office", "texts"] as const;

export const documentsQuery = queryOptions({
  queryKey: [...textsKey, "list"],
  queryFn: async ({ signal }) => (await api("GET /v2/admin/texts", { signal })).documents,
});

export const documentQuery = (document: TextDocument, language: TextLanguage) =>
  queryOptions({
    queryKey: [...textsKey, "document", document, language],
    queryFn: async ({ signal }) =>
      (await api("GET /v2/admin/texts/{document}", { params: { document }, query: { language }, signal }))
        .entries,
  });

const mostVersions = 100;

export interface NamedText {
  readonly document: TextDocument;
  readonly language: TextLanguage;
  readonly key: string;
}

/** What a text was, the newest first. */
export const textVersionsQuery = ({ document, language, key }: NamedText) =>
  queryOptions({
    queryKey: [...textsKey, "versions", document, language, key],
    queryFn: async ({ signal }) =>
      (
        await api("GET /v2/admin/texts/{document}/versions", {
          params: { document },
          query: { language, key, limit: mostVersions },
          signal,
        })
      ).versions,
  });
