import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { useNotify } from "#src/web/cabinet/notice-toasts.tsx";
import { inBatches } from "#src/web/lists/selection.ts";
import type { TagChange } from "#src/web/lists/use-tags.ts";
import { refreshAfterPaying } from "../domain-queries.ts";
import type { Domain } from "../domain-types.ts";

export type BulkAction = { readonly kind: "autoprolong"; readonly isEnabled: boolean } | TagChange;

export interface BulkWish {
  readonly rows: readonly Domain[];
  readonly action: BulkAction;
}

interface BulkResult {
  readonly id: Domain["id"];
  readonly errorCode: string | null;
}

/** One action for several domains: each is accepted or refused by itself, and a toast says which. */
export function useBulk() {
  const t = useTranslations("domain.bulk");
  const texts = useTranslations("errors");
  const notify = useNotify();
  const textOf = useErrorText();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ rows, action }: BulkWish) => runAll(rows, action),
    onSuccess: (results, { rows }) => {
      const refused = results.filter(({ errorCode }) => errorCode !== null);
      const doneCount = results.length - refused.length;
      const [first] = refused;
      if (first === undefined) {
        notify("green", t("done", { count: doneCount }));
        return;
      }
      const name = rows.find(({ id }) => id === first.id)?.displayName ?? first.id;
      const known = plainCodes.find((code) => code === first.errorCode);
      const other = t(first.errorCode === "tag_limit" ? "tagLimit" : "refused");
      const reason = known ? texts(known) : other;
      notify("yellow", t("partly", { done: doneCount, total: results.length, name, reason }));
    },
    onError: (error) => notify("red", textOf(error)),
    onSettled: () => refreshAfterPaying(queryClient),
  });
}

/** Refusals whose sentences need no values. */
const plainCodes = ["domain_ended", "domain_not_active", "not_found"] as const;

async function runAll(domains: readonly Domain[], action: BulkAction): Promise<BulkResult[]> {
  const results: BulkResult[] = [];
  for (const ids of inBatches(domains.map(({ id }) => id))) {
    results.push(...(await call([...ids], action)).results);
  }
  return results;
}

function call(ids: Domain["id"][], action: BulkAction) {
  switch (action.kind) {
    case "autoprolong":
      return api("POST /v2/domains/bulk/autoprolongation/toggle", {
        body: { ids, isEnabled: action.isEnabled },
      });
    case "tag":
      return api("POST /v2/domains/bulk/tag", { body: { ids, tag: action.tag } });
    case "untag":
      return api("POST /v2/domains/bulk/untag", { body: { ids, tag: action.tag } });
  }
}
