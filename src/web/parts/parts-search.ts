/** How the parts are shown: `?theme=dark&dir=rtl`; without it, as the site is. */
export interface PartsSearch {
  readonly theme?: "light" | "dark";
  readonly dir?: "ltr" | "rtl";
}

/** Invalid values in the address are ignored. */
export function readPartsSearch({ theme, dir }: Record<string, unknown>): PartsSearch {
  return {
    ...((theme === "light" || theme === "dark") && { theme }),
    ...((dir === "ltr" || dir === "rtl") && { dir }),
  };
}
