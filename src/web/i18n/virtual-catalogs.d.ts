/** Made by `compile-catalogs.ts`: every language that has a catalog, and the two pseudo ones. */
declare module "virtual:catalogs" {
  type Loaders = import("./catalog-groups.ts").CatalogLoaders;
  export const catalogLoaders: Readonly<Record<string, Loaders>>;
}
