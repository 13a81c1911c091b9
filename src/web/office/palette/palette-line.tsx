import { BuoyMark, buoyWordClass } from "#src/web/ui/buoy.tsx";
import { classNames } from "#src/web/ui/class-names.ts";
import { KeyCaps } from "../keys/key-caps.tsx";
import type { PaletteItem } from "./palette-item.ts";

/** One line of the palette: icon, what it is, what is known of it and why it is here, its state or key at the end. */
export function PaletteLine({ item }: { readonly item: PaletteItem }) {
  const { icon: Icon, title, detail, more, end, mark, keys } = item;
  return (
    <>
      <Icon className="size-4 shrink-0 text-muted" strokeWidth={1.6} aria-hidden="true" />
      <span className="min-w-0 flex-1">
        <span className="flex min-w-0 items-baseline gap-2">
          <bdi className="truncate font-medium" title={title}>
            {title}
          </bdi>
          {detail !== undefined && <bdi className="min-w-0 truncate text-13 text-muted">{detail}</bdi>}
        </span>
        {more !== undefined && <span className="block truncate text-12 text-fg2">{more}</span>}
      </span>
      {end !== undefined && (
        <span
          className={classNames(
            "flex shrink-0 items-center gap-2 text-13",
            mark === undefined ? "font-mono tabular-nums" : buoyWordClass(mark),
          )}
        >
          {mark !== undefined && <BuoyMark kind={mark} />}
          <bdi>{end}</bdi>
        </span>
      )}
      {keys !== undefined && <KeyCaps keys={keys} />}
    </>
  );
}
