import { useQueryClient } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import { catalogueKey, type Document, type DraftView } from "../catalogue-query.ts";

/** Saves the draft with another document, as long as it is the one that was shown. */
export function useSaveDraft({ draft }: DraftView): (document: Document) => Promise<void> {
  const queryClient = useQueryClient();
  return async (document) => {
    const { id, name, revision } = draft;
    await api("PUT /v2/admin/catalogue/drafts/{id}", { params: { id }, body: { name, revision, document } });
    await queryClient.invalidateQueries({ queryKey: catalogueKey });
  };
}
