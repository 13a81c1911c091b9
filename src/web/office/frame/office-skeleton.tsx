import { classNames } from "#src/web/ui/class-names.ts";

/** A still bar in place of a text: nothing in the office moves while it loads. `className` sets its size. */
function Bar({ className }: { readonly className: string }) {
  return (
    <span
      className={classNames("block animate-appear rounded-4 bg-line [--calm-animation:appear]", className)}
    />
  );
}

const widths = ["w-40", "w-28", "w-36", "w-24", "w-32"] as const;

/** Rows of 32 px in a panel, while a list loads. */
export function RowsSkeleton({ label, rows = 8 }: { readonly label: string; readonly rows?: number }) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div
          key={row}
          className="flex h-8 items-center justify-between gap-8 border-line px-3.5 not-last:border-b"
        >
          <Bar className={classNames("h-2.5", widths[row % widths.length])} />
          <Bar className="h-2.5 w-24" />
          <Bar className="h-2.5 w-16" />
        </div>
      ))}
    </div>
  );
}

/** A heading and a panel of rows. */
export function HeadedSkeleton({ label }: { readonly label: string }) {
  return (
    <div className="flex flex-col gap-3.5 px-6 pt-4 pb-6 max-md:px-4">
      <div className="flex h-9 items-center">
        <Bar className="h-4 w-44" />
      </div>
      <div className="rounded-10 border border-line bg-surface">
        <RowsSkeleton label={label} />
      </div>
    </div>
  );
}
