import { classNames } from "#src/web/ui/class-names.ts";

// Columns: change, type, name, value, TTL, state, actions.
const columns = "md:grid md:grid-cols-[14px_86px_minmax(96px,1fr)_minmax(0,2.4fr)_64px_92px_96px] md:gap-x-3";

export const headClass = classNames(
  columns,
  "h-9 items-center border-b border-line px-4 text-12 text-muted [&>*:nth-child(2)]:ps-2",
);

/** A row that is not being edited; on phones type and name, then the value, then the rest. */
export const rowClass = classNames(
  columns,
  "relative items-center border-line px-4 py-1 transition-colors not-last:border-b md:min-h-10",
  "max-md:grid max-md:grid-cols-[auto_auto_minmax(0,1fr)_auto] max-md:gap-x-2.5 max-md:gap-y-1 max-md:py-2.5",
);

/** A row with fields. */
export const fieldsClass = classNames(
  columns,
  "items-start border-line px-4 py-2 not-last:border-b",
  "max-md:grid max-md:grid-cols-[auto_minmax(0,1fr)_88px] max-md:gap-x-2.5 max-md:gap-y-2 max-md:py-3",
);
