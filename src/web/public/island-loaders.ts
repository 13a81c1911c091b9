import type { ComponentType } from "react";
import { islandLoaders } from "./islands.gen.ts";

/** The names in the browser's build; a test checks that they equal the server's. */
export const islandNames = Object.keys(islandLoaders);

/** The component of an island's name, for the properties the server rendered it with. */
export async function loadIsland(name: string): Promise<ComponentType<object>> {
  if (!isIslandName(name)) throw new Error(`no island is called ${name}`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its properties come from the page as JSON
  return (await islandLoaders[name]()) as ComponentType<object>;
}

function isIslandName(name: string): name is keyof typeof islandLoaders {
  return name in islandLoaders;
}
