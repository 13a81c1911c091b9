import { useTranslations } from "use-intl";
import type { Image, Plan } from "../server-types.ts";
import { NumberedStep } from "./numbered-step.tsx";
import { SystemPicker } from "./system-picker.tsx";

export interface SystemStepProps {
  readonly images: readonly Image[];
  readonly plan: Plan;
  readonly value: Image | undefined;
  readonly onValueChange: (imageId: string) => void;
}

/** Step 3: the system. */
export function SystemStep({ images, plan, value, onValueChange }: SystemStepProps) {
  const t = useTranslations("servers.system");
  return (
    <NumberedStep number={3} title={t("title")}>
      <SystemPicker images={images} diskGb={plan.diskGb} value={value} onValueChange={onValueChange} />
    </NumberedStep>
  );
}
