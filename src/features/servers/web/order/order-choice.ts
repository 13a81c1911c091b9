import type { Image, Location, Plan } from "../server-types.ts";

export type AccessKind = "password" | "keys";

/** The order in the address bar: it survives a reload, a sign-up and a way to the deposit page. */
export interface OrderSearch {
  readonly location?: string;
  readonly plan?: string;
  readonly image?: string;
  readonly months?: number;
  readonly name?: string;
  readonly autoprolong?: boolean;
  readonly access?: AccessKind;
  /** Ids of saved SSH keys, joined by commas. */
  readonly keys?: string;
  /** A promotion code, which a link may bring. */
  readonly code?: string | undefined;
}

/** The order with every gap filled. A field is undefined only when nothing is on sale. */
export interface OrderChoice {
  readonly location: Location | undefined;
  readonly plan: Plan | undefined;
  readonly image: Image | undefined;
  readonly months: number;
  readonly name: string;
  readonly autoprolong: boolean;
  readonly access: AccessKind;
  readonly keyIds: readonly string[];
}

/** What can be chosen from. */
export interface Choices {
  readonly locations: readonly Location[];
  readonly plans: readonly Plan[];
  readonly images: readonly Image[];
  readonly months: readonly number[];
}

/** Reads the known parameters of an address and drops the rest. */
export function parseOrderSearch(search: Readonly<Record<string, unknown>>): OrderSearch {
  const location = textOf(search["location"]);
  const plan = textOf(search["plan"]);
  const image = textOf(search["image"]);
  const name = textOf(search["name"]);
  const keys = textOf(search["keys"]);
  const code = textOf(search["code"])?.slice(0, 64);
  const months = Number(search["months"]);
  const { autoprolong, access } = search;
  return {
    ...(location !== undefined && { location }),
    ...(plan !== undefined && { plan }),
    ...(image !== undefined && { image }),
    ...(Number.isInteger(months) && months > 0 && { months }),
    ...(name !== undefined && { name }),
    ...(typeof autoprolong === "boolean" && { autoprolong }),
    ...((access === "password" || access === "keys") && { access }),
    ...(keys !== undefined && { keys }),
    ...(code !== undefined && { code }),
  };
}

// The router reads `name=42` as a number; here it is a name.
function textOf(value: unknown): string | undefined {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value.length <= 400 ? value : undefined;
}

/** Fills gaps with the first available option. A chosen one is kept, even when it cannot be had: `obstacleOf` says why. */
export function resolveChoice(search: OrderSearch, choices: Choices): OrderChoice {
  const location =
    choices.locations.find(({ id }) => id === search.location) ??
    choices.locations.find((place) => place.availability !== "sold-out") ??
    choices.locations[0];
  const plan =
    choices.plans.find(({ id }) => id === search.plan) ??
    choices.plans.find((candidate) => location !== undefined && !isSoldOut(candidate, location)) ??
    choices.plans[0];
  const image =
    choices.images.find(({ id }) => id === search.image) ??
    choices.images.find((system) => plan !== undefined && fits(system, plan));
  return {
    location,
    plan,
    image,
    months: choices.months.find((months) => months === search.months) ?? choices.months[0] ?? 1,
    name: search.name ?? proposedName(plan, location),
    autoprolong: search.autoprolong ?? true,
    access: search.access ?? "password",
    keyIds: search.keys?.split(",").filter((id) => id !== "") ?? [],
  };
}

function proposedName(plan: Plan | undefined, location: Location | undefined): string {
  return plan && location ? `${plan.id}-${location.id}` : "";
}

/** Why what was chosen cannot be bought together. */
export function obstacleOf({
  plan,
  location,
  image,
}: Pick<OrderChoice, "plan" | "location" | "image">): "soldOut" | "diskTooSmall" | undefined {
  if (plan && location && isSoldOut(plan, location)) return "soldOut";
  return plan && image && !fits(image, plan) ? "diskTooSmall" : undefined;
}

/** True when a plan is sold out in a location. */
export function isSoldOut(plan: Plan, location: Location): boolean {
  const offer = plan.offers.find(({ locationId }) => locationId === location.id);
  return location.availability === "sold-out" || offer === undefined || offer.availability === "sold-out";
}

/** True when the plan's disk is large enough for the system. */
export function fits(image: Image, plan: Pick<Plan, "diskGb">): boolean {
  return image.minDiskGb <= plan.diskGb;
}

/** Systems by family, each with its versions, in the catalogue's order. */
export function imageFamilies(images: readonly Image[]): readonly (readonly [Image, ...Image[]])[] {
  const families = new Map<string, [Image, ...Image[]]>();
  for (const image of images) {
    const known = families.get(image.family);
    if (known) known.push(image);
    else families.set(image.family, [image]);
  }
  return [...families.values()];
}
