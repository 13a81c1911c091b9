import { useTranslations } from "use-intl";
import type { StepText } from "#src/web/lists/task-steps.tsx";

const stepNames = [
  "reserve",
  "check",
  "register",
  "protect",
  "request",
  "approval",
  "arrive",
  "renew",
  "restore",
  "update",
  "make-code",
  "delete",
] as const;

/** Steps during which somebody has something to know or to do. */
const hints = ["register", "request", "approval"] as const;

/** Names of the steps of domain tasks in the reader's language; a name from a newer server gets a general text. */
export function useStepText(): (name: string) => StepText {
  const t = useTranslations("domain.step");
  return (name) => {
    const hint = hints.find((one) => one === name);
    return {
      title: t(stepNames.find((one) => one === name) ?? "other"),
      hint: hint && t(`hint.${hint}`),
    };
  };
}
