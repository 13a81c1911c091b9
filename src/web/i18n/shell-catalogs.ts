/** What every screen of the cabinet shows something of: these catalogs come together, before the first one. */
export const shellCatalogs = ["common", "errors", "layouts", "lists", "notifications", "pay"] as const;

/** Catalogs read on the server only: mail and notices are written there. */
export const serverCatalogs: readonly string[] = ["emails", "notices"];
