import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { api } from "#src/web/api/api.ts";
import { useSettled } from "#src/web/use-settled.ts";
import type { ZoneDomain } from "../zone-domain.ts";
import type { toSend } from "./editor-state.ts";
import type { RowProblem } from "./row-problems.ts";

const settleMs = 500;
const none: readonly RowProblem[] = [];

/**
 * Checks the rows on the server, a moment after they were changed, without storing them. `text` is the
 * serialized rows: the same text is not checked again.
 */
export function useCheck(
  domain: ZoneDomain,
  records: ReturnType<typeof toSend>["records"],
  text: string,
  isNeeded: boolean,
) {
  const settled = useSettled(
    useMemo(() => ({ records, text }), [records, text]),
    settleMs,
  );
  const check = useQuery({
    queryKey: [...domain.queryKey, "check", settled.text],
    queryFn: ({ signal }) =>
      api("POST /v2/domains/{id}/records/check", {
        params: { id: domain.id },
        body: { records: settled.records },
        signal,
      }),
    enabled: isNeeded,
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
  const isCurrent = isNeeded && settled.text === text && check.isSuccess && !check.isPlaceholderData;
  return {
    problems: isCurrent ? check.data.problems : none,
    warnings: isCurrent ? check.data.warnings : none,
    isChecked: isCurrent,
  };
}
