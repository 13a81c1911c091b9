import { ScaleBar } from "#src/web/ui/scale-bar.tsx";

export interface SearchProgressProps {
  /** With `{done}`, `{total}` and `{free}` in it. */
  readonly text: string;
  readonly label: string;
  readonly done: number;
  readonly total: number;
  readonly free: number;
}

/**
 * How far a search is and what is available, right above the table of results; its bar goes when all have answered:
 * `text`, `done`, `total`, `free`.
 */
export function SearchProgress({ text, label, done, total, free }: SearchProgressProps) {
  const numbers = new Map([
    ["{done}", done],
    ["{total}", total],
    ["{free}", free],
  ]);
  const parts = text.split(/(\{\w+\})/);
  const words = parts.map((part) => numbers.get(part) ?? part).join("");
  const isOver = done >= total;
  return (
    <div>
      {/* The bar is announced to screen readers. */}
      <p className="text-13 text-muted tabular-nums" aria-hidden="true">
        {parts.map((part, place) =>
          numbers.has(part) ? (
            <span key={place} className="font-medium text-fg">
              {numbers.get(part)}
            </span>
          ) : (
            part
          ),
        )}
      </p>
      {/* On the table's upper line, which is all there is of it later: no row moves. */}
      <div className="mt-3 -mb-px h-1.5">
        {!isOver && <ScaleBar label={label} value={done} max={total} valueText={words} kind="progress" />}
      </div>
      <p role="status" className="sr-only">
        {isOver ? words : ""}
      </p>
    </div>
  );
}
