import { useTranslations } from "use-intl";
import { RenewalRuleWidget } from "#src/features/domains/web/renewal-rule-widget.tsx";
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
      <RenewalRuleWidget className="mt-1" />
    </div>
  );
}
