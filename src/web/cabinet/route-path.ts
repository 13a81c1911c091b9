import { paths, type RouteName } from "#src/shared/paths.ts";

/** A path as the browser's router writes it: `/servers/$id`. */
type Placeholders<Path extends string> = Path extends `${infer Before}:${infer After}`
  ? `${Before}$${Placeholders<After>}`
  : Path;

/** The path of a page for `createRoute`: `routePath("cabinet-server")` is `/servers/$id`. */
export function routePath<Name extends RouteName>(name: Name): Placeholders<(typeof paths)[Name]> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the type says, done to the text
  return paths[name].replaceAll(":", "$") as Placeholders<(typeof paths)[Name]>;
}
