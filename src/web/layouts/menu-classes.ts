/** The box of an open menu, 344 wide; the room above it belongs to it, so that a pointer can cross. */
export const menuPlaceClass = "absolute top-full z-30 pt-2";
export const menuBoxClass = "w-86 rounded-10 border border-line bg-surface p-2 shadow-float";

/** A link of a menu; only the row under the pointer has a tint and an accent icon. */
export const menuRowClass =
  "flex gap-3 rounded-6 px-3 py-2 text-14 transition-colors hover:bg-surface2 aria-[current]:bg-surface2 hover:[&>svg]:text-accent";

/** The row of the customer's own things at a menu's foot. */
export const menuFootClass =
  "-mx-2 mt-2 -mb-2 items-center gap-3 border-t border-line px-5 py-2.5 text-14 font-medium transition-colors hover:text-accent";
