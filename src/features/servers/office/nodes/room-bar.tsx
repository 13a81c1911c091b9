import { useTranslations } from "use-intl";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { ScaleBar } from "#src/web/ui/scale-bar.tsx";

export interface RoomBarProps {
  readonly label: string;
  readonly total: number;
  readonly free: number;
  readonly unit?: string;
}

/** How much of something servers have, and how much is free: `label`, `total`, `free`, `unit`. */
export function RoomBar({ label, total, free, unit = "" }: RoomBarProps) {
  const t = useTranslations("officeServices.nodes");
  const text = t("freeOf", { free: `${free}${unit}`, total: `${total}${unit}` });
  return (
    <span className="inline-flex items-center gap-2">
      <ScaleBar label={label} value={total - free} max={total} valueText={text} className="w-16" />
      <BdiCode className="text-12">{text}</BdiCode>
    </span>
  );
}
