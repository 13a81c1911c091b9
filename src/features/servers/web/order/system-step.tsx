import { useTranslations } from "use-intl";
import { RadioTileGroup } from "#src/web/ui/radio-tile.tsx";
import { Segmented } from "#src/web/ui/segmented.tsx";
import type { Image, Plan } from "../server-types.ts";
import { useSizes } from "../use-sizes.ts";
import { NumberedStep } from "./numbered-step.tsx";
import { fits, imageFamilies } from "./order-choice.ts";
import { SystemIcon } from "./system-icon.tsx";

export interface SystemStepProps {
  readonly images: readonly Image[];
  readonly plan: Plan;
  readonly value: Image | undefined;
  readonly onValueChange: (imageId: string) => void;
}

/** Step 3: the system, a tile for each family and its versions below when there are several. */
export function SystemStep({ images, plan, value, onValueChange }: SystemStepProps) {
  const t = useTranslations("servers.order.system");
  const sizes = useSizes();
  const families = imageFamilies(images);
  const versions = families.find(([first]) => first.family === value?.family) ?? [];

  return (
    <NumberedStep number={3} title={t("title")}>
      <RadioTileGroup
        legend={t("title")}
        legendHidden
        value={value?.family}
        onValueChange={(family) => {
          const chosen = images.find((image) => image.family === family && fits(image, plan));
          if (chosen) onValueChange(chosen.id);
        }}
        options={families.map((family) => {
          const [first] = family;
          const shown = first.family === value?.family ? value : first;
          const isTooLarge = !family.some((image) => fits(image, plan));
          return {
            value: first.family,
            label: first.name,
            detail: isTooLarge ? (
              t("disk", { size: sizes.disk(first.minDiskGb) })
            ) : (
              <bdi>{shown.version}</bdi>
            ),
            icon: <SystemIcon family={first.family} />,
            disabled: isTooLarge,
          };
        })}
      />
      {versions.length > 1 && value && (
        <div className="mt-3">
          <Segmented
            label={t("version", { name: value.name })}
            value={value.id}
            onValueChange={onValueChange}
            options={versions.map((image) => ({ value: image.id, label: `${image.name} ${image.version}` }))}
          />
        </div>
      )}
    </NumberedStep>
  );
}
