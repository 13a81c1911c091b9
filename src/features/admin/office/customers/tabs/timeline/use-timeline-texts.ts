import { useTranslations } from "use-intl";
import { useSoldLabel } from "#src/web/i18n/order-line-text.ts";
import { useActionName } from "#src/web/office/parts/use-code-names.ts";
import { useCauseText } from "#src/web/office/parts/use-cause-text.ts";
import { useKindName, useTaskName } from "#src/web/office/parts/use-kind-name.ts";
import type { TimelineLine } from "../../customer-query.ts";

type Line = TimelineLine;

/** The words of a line: what it was, who did it, and its state. A code without a text is shown as it is. */
export function useTimelineTexts() {
  const t = useTranslations("officeCustomers.timeline");
  const actionName = useActionName();
  const stateName = useStateName();
  const kindName = useKindName();
  const taskName = useTaskName();
  const causeText = useCauseText();
  const soldLabel = useSoldLabel();
  return {
    /** Data, but of a task that failed the code of its error. */
    title: ({ kind, title }: Line): string => {
      if (kind === "order") return soldLabel(title);
      return kind === "task" ? causeText(title) : title;
    },
    what: ({ kind, code }: Line): string => {
      if (kind === "order") return kindName(code);
      if (kind === "task") return taskName(code);
      if (kind === "act" || kind === "staff") return actionName(code);
      return t(`kinds.one.${kind}`);
    },
    byWhom: ({ kind, actor }: Line): string | undefined => {
      if (actor === null || actor.kind === "system" || (kind === "task" && actor.kind === "user"))
        return undefined;
      if (actor.kind === "api-key") return t("byKey", { name: actor.name ?? "" });
      return actor.name === null ? undefined : t("by", { name: actor.name });
    },
    state: ({ state }: Line): string | undefined => (state === null ? undefined : stateName(state)),
  };
}

/** How a state of an order, a task, a mail, coins or a notice is called. */
export function useStateName(): (state: string) => string {
  const t = useTranslations("officeCustomers.timeline");
  return (state) => known(t, `states.${state}`) ?? state;
}

interface Texts {
  (key: never): string;
  has(key: never): boolean;
}

function known(texts: Texts, key: string): string | undefined {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- whether it is one is what is asked
  const name = key as never;
  return texts.has(name) ? texts(name) : undefined;
}
