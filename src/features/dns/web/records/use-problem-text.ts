import { useMessages, useTranslations } from "use-intl";
import { isKeyOf } from "#src/shared/is-key-of.ts";
import type { RowProblem } from "./row-problems.ts";

/** The sentence of a row's problem; one from a newer server gets a general text. */
export function useProblemText(): (problem: Pick<RowProblem, "code">) => string {
  const texts = useTranslations("records.problems");
  const t = useTranslations("zone.row");
  const known = useMessages().records.problems;
  return ({ code }) => (isKeyOf(known, code) ? texts(code) : t("problemUnknown"));
}
