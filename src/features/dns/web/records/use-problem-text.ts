import { useTranslations } from "use-intl";
import type { Messages } from "#src/web/i18n/messages.gen.ts";
import type { RowProblem } from "./row-problems.ts";

type KnownCode = keyof Messages["records"]["problems"];

/** The sentence of a row's problem; one from a newer server gets a general text. */
export function useProblemText(): (problem: Pick<RowProblem, "code">) => string {
  const texts = useTranslations("records.problems");
  const t = useTranslations("zone.row");
  return ({ code }) => {
    // Refusals carry plain strings as codes; whether there is a text is checked right after.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const known = code as KnownCode;
    return texts.has(known) ? texts(known) : t("problemUnknown");
  };
}
