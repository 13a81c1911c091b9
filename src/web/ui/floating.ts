/** Style of what opens beside a control: menus, lists of a select. */
export const floatingClass =
  "z-30 rounded-10 border border-line bg-surface p-2 text-fg shadow-float outline-none transition-[transform,opacity] duration-220 data-ending-style:opacity-0 data-starting-style:translate-y-1 data-starting-style:opacity-0";

/** One row of a floating list, 38 px (44 on phones), also while highlighted and while disabled. */
export const floatingItemClass =
  "flex min-h-9.5 cursor-pointer items-center gap-3 rounded-6 px-3 py-1.5 text-14 outline-none select-none data-disabled:cursor-default data-disabled:opacity-45 data-highlighted:bg-surface2 max-md:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0";
