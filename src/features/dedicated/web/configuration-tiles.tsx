import { useTranslations } from "use-intl";
import { formatCents } from "#src/shared/money.ts";
import { usePlaceName } from "#src/web/i18n/place-name.ts";
import { RadioTileGroup } from "#src/web/ui/radio-tile.tsx";
import type { Configuration } from "./queries.ts";

export interface ConfigurationTilesProps {
  readonly configurations: readonly Configuration[];
  readonly value: string;
  readonly onValueChange: (id: string) => void;
}

/** The configurations, each a row with its price; sold-out ones cannot be chosen. */
export function ConfigurationTiles({ configurations, value, onValueChange }: ConfigurationTilesProps) {
  const t = useTranslations("dedicated");
  const unit = useTranslations("common.unit");
  const placeName = usePlaceName();
  return (
    <RadioTileGroup
      legend={t("configuration")}
      layout="list"
      value={value}
      onValueChange={onValueChange}
      options={configurations.map((one) => ({
        value: one.id,
        label: <bdi>{one.name}</bdi>,
        detail: [
          one.cpu,
          unit("gigabytes", { count: one.memoryGb }),
          one.disks,
          placeName(one.locationName),
        ].join(" · "),
        end: one.availability === "sold-out" ? t("soldOut") : formatCents(one.monthlyCents),
        disabled: one.availability === "sold-out",
      }))}
    />
  );
}
