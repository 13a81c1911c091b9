import { classNames } from "./class-names.ts";

/** A bar in place of a text, shown after 150 ms: `className` sets its size. */
export function Skeleton({ className = "h-3 w-24" }: { readonly className?: string | undefined }) {
  return (
    <span className="inline-block min-w-0 animate-appear [--calm-animation:appear]">
      <span
        className={classNames(
          "block max-w-full animate-shift rounded-4 [--calm-animation:lightness-shift]",
          className,
        )}
      />
    </span>
  );
}

export interface SkeletonRowsProps {
  /** "Loading", read aloud. */
  readonly label: string;
  readonly rows?: number | undefined;
  /** The height of the real rows. */
  readonly rowHeight?: 40 | 44 | 48 | 56 | 64 | undefined;
  /** Rows that are three lines high on phones, like those of a `DataTable`. */
  readonly isTable?: boolean | undefined;
}

const heights = { 40: "h-10", 44: "h-11", 48: "h-12", 56: "h-14", 64: "h-16" } as const;
// Uneven like names, so that it reads as a list.
const widths = ["w-24", "w-32", "w-20", "w-28", "w-36"] as const;

/** Loading state of a list, in the height of its real rows: `label`, `rows`, `rowHeight`, `isTable`. */
export function SkeletonRows({ label, rows = 4, rowHeight = 48, isTable }: SkeletonRowsProps) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, index) => (
        <div
          key={index}
          className={classNames(
            "flex items-center justify-between gap-6 border-line px-4 not-last:border-b",
            heights[rowHeight],
            isTable && "max-md:h-22",
          )}
        >
          <Skeleton className={classNames("h-3", widths[index % widths.length])} />
          <Skeleton className="h-3 w-20" />
          <Skeleton className="h-3 w-14" />
        </div>
      ))}
    </div>
  );
}
