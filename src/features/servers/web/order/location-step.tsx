import { useTranslations } from "use-intl";
import { usePlaceName } from "#src/web/i18n/place-name.ts";
import { RadioTileGroup } from "#src/web/ui/radio-tile.tsx";
import type { Location } from "../server-types.ts";
import { NumberedStep } from "./numbered-step.tsx";

export interface LocationStepProps {
  readonly locations: readonly Location[];
  readonly value: string | undefined;
  readonly onValueChange: (locationId: string) => void;
}

/** Step 1: the server's location, with what is left there. */
export function LocationStep({ locations, value, onValueChange }: LocationStepProps) {
  const t = useTranslations("order");
  const placeName = usePlaceName();
  return (
    <NumberedStep number={1} title={t("location.title")}>
      <RadioTileGroup
        legend={t("location.title")}
        legendHidden
        value={value}
        onValueChange={onValueChange}
        options={locations.map((location) => ({
          value: location.id,
          label: placeName(location.name),
          detail: (
            <>
              <bdi>{location.id.toUpperCase()}</bdi>
              {location.availability !== "available" && (
                <span className="font-sans">
                  {" "}
                  · {t(location.availability === "few" ? "few" : "location.soldOut")}
                </span>
              )}
            </>
          ),
          disabled: location.availability === "sold-out",
        }))}
      />
    </NumberedStep>
  );
}
