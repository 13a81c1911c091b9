import { ScaleBar } from "#src/web/ui/scale-bar.tsx";
import type { SearchTexts } from "./search-texts.ts";

export interface SearchProgressProps {
  readonly texts: SearchTexts;
  readonly label: string;
  readonly done: number;
  readonly total: number;
  readonly free: number;
}

/** How far a search is and what is free, on a scale bar: `done`, `total`, `free`. */
export function SearchProgress({ texts, label, done, total, free }: SearchProgressProps) {
  const words = texts.progress
    .replace("{done}", String(done))
    .replace("{total}", String(total))
    .replace("{free}", String(free));
  return (
    <div>
      {/* The bar is announced to screen readers. */}
      <p className="text-13 text-fg2 tabular-nums" aria-hidden="true">
        {words}
      </p>
      <ScaleBar
        label={label}
        value={done}
        max={Math.max(1, total)}
        valueText={words}
        kind="progress"
        className="mt-2"
      />
      <p role="status" className="sr-only">
        {done >= total ? words : ""}
      </p>
    </div>
  );
}
