/** Catalogs that every screen of the cabinet uses: they are loaded together, before the first screen. */
export const shellCatalogs = ["common", "layouts", "lists", "notifications", "pay"] as const;

/** The catalog that parts load by themselves (`useRefusalTexts`), whatever page shows them. */
export const refusalCatalog = "errors";

/** Catalogs used on the server only, for mail and notices. */
export const serverCatalogs: readonly string[] = ["bot", "emails", "notices"];

/** Catalogs of the customers' half that the office shows texts of too. */
const sharedWithOffice: readonly string[] = [
  "common",
  "layouts",
  "invoices",
  "lists",
  "pay",
  "status",
  "support",
  refusalCatalog,
];

/** Whether only the office shows a catalog: `office`, and `office<Part>` of a feature. */
export function isOfOfficeAlone(catalog: string): boolean {
  return /^office(?:[A-Z]|$)/.test(catalog);
}

/** Whether the office brings a catalog: all of them at once, since its pages are opened one after the other all day. */
export function isOfOffice(catalog: string): boolean {
  return isOfOfficeAlone(catalog) || sharedWithOffice.includes(catalog);
}
