import { useTranslations } from "use-intl";
import { RadioTileGroup } from "#src/web/ui/radio-tile.tsx";
import type { Image } from "../server-types.ts";
import { useSizes } from "../use-sizes.ts";
import { fits, imageFamilies } from "./order-choice.ts";
import { SystemIcon } from "./system-icon.tsx";
import { VersionMenu } from "./version-menu.tsx";

export interface SystemPickerProps {
  readonly images: readonly Image[];
  /** Systems that need more cannot be chosen. */
  readonly diskGb: number;
  readonly value: Image | undefined;
  readonly onValueChange: (imageId: string) => void;
}

/** A tile for each family of systems, which has its versions in a menu when there are several. */
export function SystemPicker({ images, diskGb, value, onValueChange }: SystemPickerProps) {
  const t = useTranslations("servers.system");
  const sizes = useSizes();
  const families = imageFamilies(images);

  return (
    <RadioTileGroup
      legend={t("title")}
      legendHidden
      value={value?.family}
      onValueChange={(family) => {
        const chosen = images.find((image) => image.family === family && fits(image, { diskGb }));
        if (chosen) onValueChange(chosen.id);
      }}
      options={families.map((family) => {
        const [first] = family;
        const shown = first.family === value?.family ? value : first;
        const isTooLarge = !family.some((image) => fits(image, { diskGb }));
        return {
          value: first.family,
          label: first.name,
          detail: isTooLarge ? t("disk", { size: sizes.disk(first.minDiskGb) }) : <bdi>{shown.version}</bdi>,
          icon: <SystemIcon family={first.family} />,
          disabled: isTooLarge,
          control:
            family.length > 1 && !isTooLarge ? (
              <VersionMenu
                label={t("version", { name: first.name })}
                versions={family}
                diskGb={diskGb}
                value={shown}
                onValueChange={onValueChange}
              />
            ) : undefined,
        };
      })}
    />
  );
}
