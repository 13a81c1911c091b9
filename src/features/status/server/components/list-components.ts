import { commonComponents, nameComponents, type StatusGroup } from "#src/shared/status.ts";
import type { StatusDeps } from "../deps.ts";

export interface Component {
  readonly id: string;
  readonly group: StatusGroup;
  /** In English; of a location as the catalogue has it. */
  readonly name: string;
}

/** Everything that a site runs, in the order of its page. */
export async function listComponents(deps: StatusDeps, siteId: number): Promise<readonly Component[]> {
  const [places, coins] = await Promise.all([deps.placesOf(siteId), deps.coinsOf(siteId)]);
  const inPlaces = (group: "servers" | "network") =>
    places.map(({ id, name }) => ({ id: `${group}.${id}`, group, name }));
  return [
    ...named("services", commonComponents),
    ...(deps.sellsNames ? named("names", nameComponents) : []),
    ...coins.map((coin) => ({ id: `coin.${coin}`, group: "payments" as const, name: coin })),
    ...inPlaces("servers"),
    ...inPlaces("network"),
  ];
}

function named(group: StatusGroup, names: Readonly<Record<string, string>>): Component[] {
  return Object.entries(names).map(([id, name]) => ({ id, group, name }));
}
