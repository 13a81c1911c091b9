import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { ApiError } from "#src/web/api/api-error.ts";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { useNotify } from "#src/web/cabinet/notice-toasts.tsx";
import { inBatches } from "#src/web/lists/selection.ts";
import type { TagChange } from "#src/web/lists/use-tags.ts";
import { refreshAfterPaying } from "../domain-queries.ts";
import type { Domain } from "../domain-types.ts";
import { taggedDomain } from "../tagged-domain.ts";

export type BulkAction = { readonly kind: "autoprolong"; readonly isEnabled: boolean } | TagChange;

export interface BulkWish {
  readonly rows: readonly Domain[];
  readonly action: BulkAction;
}

interface BulkResult {
  readonly id: Domain["id"];
  readonly errorCode: string | null;
}

const mostInCall = 100;

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
      const name = rows.find(({ id }) => id === first.id)?.shownName ?? first.id;
      const known = plainCodes.find((code) => code === first.errorCode);
      const reason = known ? texts(known) : t("refused");
      notify("yellow", t("partly", { done: doneCount, total: results.length, name, reason }));
    },
    onError: (error) => notify("red", textOf(error)),
    onSettled: () => refreshAfterPaying(queryClient),
  });
}

/** Refusals whose sentences need no values. */
const plainCodes = ["domain_ended", "domain_not_active", "not_found"] as const;

async function runAll(domains: readonly Domain[], action: BulkAction): Promise<BulkResult[]> {
  if (action.kind !== "autoprolong") return tagAll(domains, action);
  const results: BulkResult[] = [];
  for (const ids of inBatches(
    domains.map(({ id }) => id),
    mostInCall,
  )) {
    const answer = await api("POST /v2/domains/bulk/autoprolongation/toggle", {
      body: { ids: [...ids], isEnabled: action.isEnabled },
    });
    results.push(...answer.results);
  }
  return results;
}

/** One after the other: there is no call for several, and each may be refused by itself. */
async function tagAll(domains: readonly Domain[], change: TagChange) {
  const results: BulkResult[] = [];
  for (const domain of domains) {
    const errorCode = await taggedDomain(domain)
      .send(change)
      .then(
        () => null,
        (error: unknown) => {
          if (error instanceof ApiError && error.status !== undefined) return error.code;
          throw error;
        },
      );
    results.push({ id: domain.id, errorCode });
  }
  return results;
}
