import { Check, ChevronDown } from "lucide-react";
import { IconButton } from "#src/web/ui/button.tsx";
import { Menu } from "#src/web/ui/menu.tsx";
import type { Image } from "../server-types.ts";
import { fits } from "./order-choice.ts";

export interface VersionMenuProps {
  readonly label: string;
  readonly versions: readonly Image[];
  /** Versions that need more cannot be chosen. */
  readonly diskGb: number;
  /** The one that the tile shows. */
  readonly value: Image;
  readonly onValueChange: (imageId: string) => void;
}

/** The versions of one system, behind the arrow of its tile. */
export function VersionMenu({ label, versions, diskGb, value, onValueChange }: VersionMenuProps) {
  const icon = { strokeWidth: 1.6, "aria-hidden": true } as const;
  return (
    <Menu
      trigger={
        <IconButton label={label}>
          <ChevronDown {...icon} />
        </IconButton>
      }
      items={versions.map((image) => ({
        key: image.id,
        label: <bdi>{`${image.name} ${image.version}`}</bdi>,
        icon: <Check {...icon} className={image.id === value.id ? "text-accent" : "invisible"} />,
        disabled: !fits(image, { diskGb }),
        onSelect: () => onValueChange(image.id),
      }))}
    />
  );
}
