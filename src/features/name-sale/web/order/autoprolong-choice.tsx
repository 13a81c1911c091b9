import { useTranslations } from "use-intl";
import { renewAheadDays } from "#src/shared/domain-limits.ts";
import { Switch } from "#src/web/ui/switch.tsx";

export interface AutoprolongChoiceProps {
  readonly isEnabled: boolean;
  readonly onChange: (isEnabled: boolean) => void;
}

/** Whether the order renews itself. */
export function AutoprolongChoice({ isEnabled, onChange }: AutoprolongChoiceProps) {
  const t = useTranslations("search.order");
  return (
    <div className="mb-5 border-t border-line pt-3">
      <Switch
        label={<span className="text-13 font-medium">{t("autoprolong")}</span>}
        checked={isEnabled}
        onCheckedChange={onChange}
      />
      <p className="mt-1 text-12 text-pretty text-muted">{t("autoprolongHint", { days: renewAheadDays })}</p>
    </div>
  );
}
