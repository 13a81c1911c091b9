import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import { serverKeys } from "../queries.ts";
import type { Server } from "../server-types.ts";

const calls = { tag: "POST /v2/servers/{id}/tag", untag: "POST /v2/servers/{id}/untag" } as const;

interface TagChange {
  readonly kind: keyof typeof calls;
  readonly tag: string;
}

/** Puts tags on a server and takes them off, one at a time. */
export function useTags(server: Pick<Server, "id">) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ kind, tag }: TagChange) => api(calls[kind], { params: { id: server.id }, body: { tag } }),
    onSuccess: ({ tags }) =>
      queryClient.setQueryData<Server>(serverKeys.one(server.id), (known) => known && { ...known, tags }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: serverKeys.all }),
  });
}
