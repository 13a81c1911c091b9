import type { ComputeDriver } from "#src/drivers/compute/port.ts";
import type { Catalog } from "#src/features/catalog/server/index.ts";

/** Stores what every node has: an unseen node sells nothing. */
export async function seeNodes(catalog: Catalog, driver: ComputeDriver): Promise<void> {
  const { nodes } = await driver.health();
  await catalog.noteNodes(nodes.map(({ name, capacity }) => ({ id: name, capacity })));
}
