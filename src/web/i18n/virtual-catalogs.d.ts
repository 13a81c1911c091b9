/** Made by `compile-catalogs.ts`: every language that has a catalog, and the two pseudo ones. */
declare module "virtual:catalogs" {
  type Loader = () => Promise<import("./catalog-groups.ts").LanguageModule>;
  export const languages: Readonly<Record<string, Loader>>;
}
