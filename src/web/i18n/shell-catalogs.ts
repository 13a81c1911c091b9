/** Catalogs that every screen of the cabinet uses: they are loaded together, before the first screen. */
export const shellCatalogs = ["common", "errors", "layouts", "lists", "notifications", "pay"] as const;

/** Catalogs used on the server only, for mail and notices. */
export const serverCatalogs: readonly string[] = ["emails", "notices"];
