/** How the parts are shown: `?theme=dark&dir=rtl`. */
export interface PartsSearch {
  readonly theme?: "dark";
  readonly dir?: "rtl";
}

/** What makes no sense in the address is left out. */
export function readPartsSearch(search: Record<string, unknown>): PartsSearch {
  return {
    ...(search["theme"] === "dark" && { theme: "dark" }),
    ...(search["dir"] === "rtl" && { dir: "rtl" }),
  };
}
