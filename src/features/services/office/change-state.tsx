import { useTranslations } from "use-intl";
import { Buoy, type BuoyKind } from "#src/web/ui/buoy.tsx";
import type { Change } from "./prices-query.ts";

const marks: Readonly<Record<Change["state"], BuoyKind>> = {
  draft: "off",
  announced: "busy",
  "in-force": "ok",
  cancelled: "lock",
};

/** Whether a change is a draft, announced, in force or called off. */
export function ChangeState({ state }: Pick<Change, "state">) {
  const t = useTranslations("officePrices.states");
  return <Buoy kind={marks[state]}>{t(state)}</Buoy>;
}
