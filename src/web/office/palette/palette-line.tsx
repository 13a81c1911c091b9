import { KeyCaps } from "../keys/key-caps.tsx";
import type { PaletteItem } from "./use-palette-groups.tsx";

/** One line of the palette: icon, what it is, what is known of it, and its state or key at the end. */
export function PaletteLine({ item }: { readonly item: PaletteItem }) {
  const { icon: Icon, title, detail, end, keys } = item;
  return (
    <>
      <Icon className="size-4 shrink-0 text-muted" strokeWidth={1.6} aria-hidden="true" />
      <span className="flex min-w-0 flex-1 items-baseline gap-2">
        <bdi className="truncate font-medium" title={title}>
          {title}
        </bdi>
        {detail !== undefined && <bdi className="min-w-0 truncate text-13 text-muted">{detail}</bdi>}
      </span>
      {end !== undefined && <bdi className="shrink-0 text-13 text-fg2">{end}</bdi>}
      {keys !== undefined && <KeyCaps keys={keys} />}
    </>
  );
}
