import { useTranslations } from "use-intl";
import type { Task } from "./server-types.ts";

const stepNames = [
  "reserve",
  "create",
  "boot",
  "check",
  "power-on",
  "shut-down",
  "power-off",
  "countdown",
  "prepare",
  "install",
  "set-password",
  "set-addresses",
  "destroy",
] as const;
const causes = ["capacity", "provider_failed", "provider_unreachable"] as const;

/** Names of tasks, steps and causes of failure in the reader's language; one from a newer server gets a general text. */
export function useTaskTexts() {
  const t = useTranslations("server");
  return {
    action: ({ kind }: Pick<Task, "kind">): string => t(`activity.kind.${kind}`),
    step: (name: string): string => t(`step.${stepNames.find((known) => known === name) ?? "other"}`),
    cause: (code: string | null): string => t(`cause.${causes.find((known) => known === code) ?? "other"}`),
  };
}
