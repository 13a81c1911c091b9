import { useTranslations } from "use-intl";
import { Buoy, type BuoyKind } from "#src/web/ui/buoy.tsx";

const states = ["seen", "confirming", "credited", "final", "dust", "held", "replaced", "dropped"] as const;

const marks: Readonly<Record<(typeof states)[number], BuoyKind>> = {
  seen: "busy",
  confirming: "busy",
  credited: "ok",
  final: "ok",
  dust: "off",
  held: "warn",
  replaced: "off",
  dropped: "off",
};

/** The state of a deposit in a word: `state`. */
export function DepositState({ state }: { readonly state: string }) {
  const t = useTranslations("officeMoney.states");
  const known = states.find((one) => one === state);
  if (known === undefined) return <bdi>{state}</bdi>;
  return <Buoy kind={marks[known]}>{t(known)}</Buoy>;
}

/** The states by which the list is filtered. */
export const depositStates = states;
