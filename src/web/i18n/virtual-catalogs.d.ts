/** Made by `compile-catalogs.ts`: every language that has a catalog, and the two pseudo ones. */
declare module "virtual:catalogs" {
  type Loader = () => Promise<import("./catalog-groups.ts").LanguageModule>;
  export const languages: Readonly<Record<string, Loader>>;
}

/** As above, for the office: all texts of a language that it shows. */
declare module "virtual:office-catalogs" {
  type Texts = Partial<import("./messages.gen.ts").Messages>;
  export const languages: Readonly<Record<string, () => Promise<{ readonly default: Texts }>>>;
}
