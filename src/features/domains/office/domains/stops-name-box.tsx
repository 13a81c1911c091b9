import { useTranslations } from "use-intl";
import { Checkbox } from "#src/web/ui/checkbox.tsx";

export interface StopsNameBoxProps {
  readonly value: boolean;
  readonly onValueChange: (value: boolean) => void;
}

/** Whether what is held is taken out of its zone, too: `value`, `onValueChange`. */
export function StopsNameBox({ value, onValueChange }: StopsNameBoxProps) {
  const t = useTranslations("officeServices.domain.hold");
  return (
    <Checkbox
      label={t("stops")}
      detail={t("stopsDetail")}
      checked={value}
      onChange={(event) => onValueChange(event.currentTarget.checked)}
    />
  );
}
