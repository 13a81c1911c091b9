/** Where a drawer is: at the end side, as high as the window. In a file of its own, since public pages have none. */
export const drawerClass =
  "md:inset-y-3 md:end-3 md:max-h-none md:w-124 md:rounded-12 md:data-starting-style:translate-x-1 rtl:md:data-starting-style:-translate-x-1";
