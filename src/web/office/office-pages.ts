import { officeFeatures } from "./features.gen.ts";
import {
  type OfficeBoardPart,
  type OfficeEntry,
  type OfficeGroup,
  officeGroups,
  type OfficePage,
} from "./office-feature.ts";
import { startPages } from "./start/start-pages.ts";

const features = [{ pages: startPages }, ...officeFeatures];

/** Every page in the frame. */
export const officePages: readonly OfficePage[] = features.flatMap(({ pages = [] }) => pages);

/** Every page without it. */
export const barePages = officeFeatures.flatMap(({ barePages: bare = [] }) => bare);

/** What the board has besides the queues. */
export const boardParts: readonly OfficeBoardPart[] = officeFeatures.flatMap(({ board }) => board ?? []);

/** A page with a place in the sidebar. */
export interface OfficePlace extends OfficePage {
  readonly entry: OfficeEntry;
}

/** The places of the sidebar that a role may open, by group and in its order. */
export function placesFor(permissions: readonly string[]): readonly OfficeGroupPlaces[] {
  return officeGroups
    .map((group) => ({ group, places: allPlaces.filter(({ entry }) => entry.group === group) }))
    .map(({ group, places }) => ({
      group,
      icon: places.find(({ entry }) => entry.icon)?.entry.icon,
      places: places.filter(isOpenTo(permissions)),
    }))
    .filter(({ places }) => places.length > 0);
}

export interface OfficeGroupPlaces {
  readonly group: OfficeGroup;
  /** Of its first place that has one, also where the role may not open that place. */
  readonly icon: OfficeEntry["icon"];
  readonly places: readonly OfficePlace[];
}

const places = officePages.flatMap((page) =>
  page.entry === undefined ? [] : [{ ...page, entry: page.entry }],
);

const allPlaces = [
  ...places.filter(({ entry }) => entry.isFirst),
  ...places.filter(({ entry }) => !entry.isFirst),
];

/** Whether a role with these permissions may open a page. */
export function isOpenTo(permissions: readonly string[]): (page: Pick<OfficePage, "permission">) => boolean {
  return ({ permission }) => permission === "any" || permissions.includes(permission);
}

const patterns = officePages.map((page) => {
  // `orders/new` before `orders/$id`.
  const literal = page.path.split("/").filter((part) => !/[${]/.test(part)).length;
  const source = page.path.replace("/{-$tab}", "(/[^/]+)?").replaceAll(/\$\w+/g, "[^/]+");
  return { page, literal, pattern: new RegExp(`^${source}$`) };
});

/** The page that a path opens. */
export function pageAt(path: string): OfficePage | undefined {
  return patterns
    .filter(({ pattern }) => pattern.test(path))
    .sort((one, other) => other.literal - one.literal)[0]?.page;
}

/** The place that an address belongs to: the one with the longest path that it begins with. */
export function placeOf(path: string): OfficePlace | undefined {
  return allPlaces
    .filter((place) => path === place.path || (place.path !== "/staff" && path.startsWith(`${place.path}/`)))
    .sort((one, other) => other.path.length - one.path.length)[0];
}
