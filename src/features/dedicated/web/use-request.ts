import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { makeCall } from "#src/web/api/api.ts";
import type { ApiBody } from "#src/web/api/api-contract.ts";
import { keyCall } from "#src/web/api/key-call.ts";
import { useIntentKey } from "#src/web/api/use-intent-key.ts";
import { useNotify } from "#src/web/cabinet/notice-toasts.tsx";
import { configurationsQuery, requestsQuery } from "./queries.ts";

type RequestBody = ApiBody<"POST /v2/dedicated/requests">;

const callOf = (body: RequestBody, idempotencyKey: string) =>
  keyCall("POST /v2/dedicated/requests", { body, idempotencyKey });

/** Returns the call that sends a request and opens the list. Repeating the same input repeats the same request. */
export function useRequest() {
  const t = useTranslations("dedicated");
  const notify = useNotify();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const intent = useIntentKey();
  const mutation = useMutation({
    mutationFn: (body: RequestBody) => makeCall(callOf(body, intent.keyFor(body))),
    onSuccess: async () => {
      intent.renew();
      notify("green", t("sent"));
      await queryClient.invalidateQueries({ queryKey: requestsQuery.queryKey });
      await navigate({ to: "/my-servers", hash: "dedicated" });
    },
    // A refusal means that the shown data is stale.
    onError: () => void queryClient.invalidateQueries({ queryKey: configurationsQuery.queryKey }),
  });
  return {
    send: mutation.mutateAsync,
    /** The same call, for `ShowCall`. */
    shown: (body: RequestBody) => callOf(body, intent.nextFor(body)),
  };
}
