import { queryOptions } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";

export type ListedArticle = ApiOutput<"GET /v2/admin/help">["articles"][number];
export type Article = ApiOutput<"GET /v2/admin/help/{id}">;
export type ArticleId = Article["id"];
export type ArticleLanguage = Article["languages"][number];
export type Version = ArticleLanguage["newest"];

/** Of all reads about articles. */
export const articlesKey = ["office", "help"] as const;

export const articleQuery = (id: ArticleId) =>
  queryOptions({
    queryKey: [...articlesKey, "one", id],
    queryFn: ({ signal }) => api("GET /v2/admin/help/{id}", { params: { id }, signal }),
  });

const mostVersions = 100;

/** The versions of a language, the newest first. */
export const versionsQuery = (id: ArticleId, language: ReadLanguage) =>
  queryOptions({
    queryKey: [...articlesKey, "versions", id, language],
    queryFn: async ({ signal }) =>
      (
        await api("GET /v2/admin/help/{id}/versions", {
          params: { id },
          query: { language, limit: mostVersions },
          signal,
        })
      ).versions,
  });

export type ReadLanguage = Parameters<typeof api<"GET /v2/admin/help/{id}/versions">>[1]["query"]["language"];
