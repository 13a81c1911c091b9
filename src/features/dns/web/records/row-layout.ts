import { classNames } from "#src/web/ui/class-names.ts";

// Columns: change, type, name, value, TTL, state, actions. Below the width of a rail the value gets what the others spare.
const columns = classNames(
  "md:grid md:gap-x-2.5 md:grid-cols-[14px_60px_minmax(80px,1fr)_minmax(0,2.4fr)_44px_90px_62px]",
  "rail:gap-x-3 rail:grid-cols-[14px_84px_minmax(112px,1fr)_minmax(0,2.4fr)_64px_104px_92px]",
);

export const headClass = classNames(columns, "h-9 items-center border-b border-line px-4 text-12 text-muted");

/** The state has more room before it than other columns: numbers end where it starts. */
export const stateClass = "md:ps-2 rail:ps-3";

/** A row that is not being edited; on phones type and name, then the value, then the rest. */
export const rowClass = classNames(
  columns,
  "relative items-center border-line px-4 py-1 transition-colors not-last:border-b md:min-h-10",
  "max-md:grid max-md:grid-cols-[auto_auto_minmax(0,1fr)_auto] max-md:gap-x-2.5 max-md:gap-y-1 max-md:py-2.5",
);

/** A row with fields. */
export const fieldsClass = classNames(
  "md:grid md:gap-x-2.5 md:grid-cols-[14px_80px_minmax(80px,1fr)_minmax(0,2fr)_62px_28px_62px]",
  "rail:gap-x-3 rail:grid-cols-[14px_84px_minmax(112px,1fr)_minmax(0,2.4fr)_64px_104px_92px]",
  "items-start border-line px-4 py-2 not-last:border-b",
  "max-md:grid max-md:grid-cols-[auto_minmax(0,1fr)_88px] max-md:gap-x-2.5 max-md:gap-y-2 max-md:py-3",
);

/** A field within a row: 34 high, 44 on phones, mono. On a box around an input it follows the input's focus. */
export const cellInputClass = classNames(
  "h-8.5 w-full min-w-0 rounded-6 border border-edge bg-surface px-2.5 font-mono text-13 outline-none transition-colors max-md:h-11 max-md:text-16",
  "focus-within:border-accent focus-within:ring-3 focus-within:ring-accent/18",
  "aria-invalid:border-danger has-aria-invalid:border-danger",
);
