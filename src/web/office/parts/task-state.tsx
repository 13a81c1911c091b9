import { useTranslations } from "use-intl";
import { Buoy, type BuoyKind } from "#src/web/ui/buoy.tsx";

const states = ["queued", "running", "succeeded", "failed", "cancelled"] as const;
type State = (typeof states)[number];

const marks: Readonly<Record<State, BuoyKind>> = {
  queued: "busy",
  running: "busy",
  succeeded: "ok",
  failed: "bad",
  cancelled: "off",
};

/** Where a task is; a state that the texts lack as it is: `state`. */
export function TaskState({ state }: { readonly state: string }) {
  const t = useTranslations("officeOrders.tasks.states");
  const known = states.find((one) => one === state);
  return known === undefined ? <Buoy kind="info">{state}</Buoy> : <Buoy kind={marks[known]}>{t(known)}</Buoy>;
}
