/** Made by `compile-catalogs.ts`: one lazy loader per language that has a catalog, and the two pseudo ones. */
declare module "virtual:catalogs" {
  export const catalogLoaders: Readonly<
    Record<string, () => Promise<{ readonly default: import("./messages.ts").Messages }>>
  >;
}
