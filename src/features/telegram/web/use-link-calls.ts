import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import type { ApiBody } from "#src/web/api/api-contract.ts";
import { type Chat, telegramKey } from "./queries.ts";

/** What can be done with a connected chat. */
export function useLinkCalls({ id }: Chat) {
  const queryClient = useQueryClient();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: telegramKey });
  const params = { id };
  return {
    change: useMutation({
      mutationFn: (body: ApiBody<"PUT /v2/telegram/links/{id}">) =>
        api("PUT /v2/telegram/links/{id}", { params, body }),
      onSettled,
    }),
    remove: useMutation({
      mutationFn: () => api("DELETE /v2/telegram/links/{id}", { params }),
      onSettled,
    }),
    test: useMutation({
      mutationFn: () => api("POST /v2/telegram/links/{id}/test", { params, body: {} }),
    }),
  };
}
