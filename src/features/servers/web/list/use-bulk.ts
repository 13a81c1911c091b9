import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { useNotify } from "#src/web/cabinet/notice-toasts.tsx";
import { serverKeys } from "../queries.ts";
import type { Server } from "../server-types.ts";
import type { PowerAction } from "../use-power-actions.ts";
import { inBatches } from "#src/web/lists/selection.ts";
import type { TagChange } from "#src/web/lists/use-tags.ts";

type BulkResult = ApiOutput<"POST /v2/servers/bulk/power">["results"][number];

export type BulkAction = { readonly kind: "power"; readonly verb: PowerAction } | TagChange;

export interface BulkWish {
  readonly rows: readonly Server[];
  readonly action: BulkAction;
}

/** One action for several servers: each is accepted or refused by itself, and a toast says which. */
export function useBulk() {
  const t = useTranslations("servers.bulk");
  const notify = useNotify();
  const textOf = useErrorText();
  const refusalOf = useRefusalText();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ rows, action }: BulkWish) => {
      const results: BulkResult[] = [];
      for (const ids of inBatches(rows.map(({ id }) => id))) {
        results.push(...(await call([...ids], action)).results);
      }
      return results;
    },
    onSuccess: (results, { rows }) => {
      const refused = results.flatMap(({ id, errorCode }) =>
        errorCode === null ? [] : [{ name: rows.find((server) => server.id === id)?.name ?? id, errorCode }],
      );
      const doneCount = results.length - refused.length;
      const [first] = refused;
      if (first === undefined) notify("blue", t("accepted", { count: doneCount }));
      else {
        const reason = refusalOf(first.errorCode);
        notify("yellow", t("partly", { done: doneCount, total: results.length, name: first.name, reason }));
      }
    },
    onError: (error) => notify("red", textOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: serverKeys.all }),
  });
}

function call(ids: Server["id"][], action: BulkAction) {
  switch (action.kind) {
    case "power":
      return api("POST /v2/servers/bulk/power", { body: { ids, action: action.verb } });
    case "tag":
      return api("POST /v2/servers/bulk/tag", { body: { ids, tag: action.tag } });
    case "untag":
      return api("POST /v2/servers/bulk/untag", { body: { ids, tag: action.tag } });
  }
}

const plainCodes = ["not_found", "server_busy", "server_not_active", "server_not_running"] as const;

/** The sentence of a refusal within a bulk answer, which brings a code and no values. */
function useRefusalText() {
  const t = useTranslations("servers.bulk");
  const texts = useTranslations("errors");
  return (code: string): string => {
    if (code === "tag_limit") return t("tagLimit");
    const known = plainCodes.find((plain) => plain === code);
    return known ? texts(known) : t("refused");
  };
}
