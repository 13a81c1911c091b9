/** Catalogs that every screen of the cabinet uses: they are loaded together, before the first screen. */
export const shellCatalogs = ["common", "layouts", "lists", "notifications", "pay"] as const;

/** The catalog that parts load by themselves (`useRefusalTexts`), whatever page shows them. */
export const refusalCatalog = "errors";

/** Catalogs used on the server only, for mail and notices. */
export const serverCatalogs: readonly string[] = ["emails", "notices"];
