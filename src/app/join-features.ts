import type {
  ComposedFeatures,
  FeatureContext,
  FeatureLists,
  FeatureParts,
  ServerFeature,
} from "#src/features/server-feature.ts";
import type { Slot } from "#src/features/slot.ts";

/** The front doors of features, by the features' names. */
export type Fronts<Features extends readonly ServerFeature[]> = {
  readonly [Feature in Features[number] as Feature["name"]]: Feature extends ServerFeature<
    string,
    infer Front
  >
    ? Front
    : never;
};

/** Created features, low to high, and their joined parts. */
export interface JoinedFeatures extends ComposedFeatures {
  readonly parts: readonly FeatureParts<unknown>[];
  filled<Value>(slot: Slot<Value>): Value;
  all<Kind extends keyof FeatureLists>(kind: Kind): FeatureLists[Kind];
}

type Outside = Omit<FeatureContext, "use" | "filled" | "all">;

/** Creates features in order, each with the front doors of those below it. `base`: parts of no feature. */
export function joinFeatures(
  features: readonly ServerFeature[],
  outside: Outside,
  base: Partial<FeatureLists>,
): JoinedFeatures {
  const created = new Map<ServerFeature, FeatureParts<unknown>>();
  const joined: JoinedFeatures = {
    parts: [],
    use: <Front>(feature: ServerFeature<string, Front>): Front => {
      const parts = created.get(feature);
      if (!parts) throw new Error(`${feature.name} is not composed yet: only lower features can be used`);
      // Its own `create` made it.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      return parts.front as Front;
    },
    filled: <Value>(slot: Slot<Value>): Value => {
      const fillings = [...created.values()].flatMap(({ fills = [] }) => fills);
      const filling = fillings.find((one) => one.slot === slot);
      if (!filling) throw new Error(`No feature fills the slot ${slot.name}`);
      // `fill` checked its type against the slot's.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      return filling.value as Value;
    },
    all: <Kind extends keyof FeatureLists>(kind: Kind): FeatureLists[Kind] => {
      const lists = [base, ...created.values()].flatMap((parts): readonly unknown[] => parts[kind] ?? []);
      // Every part of the list is of its kind.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      return lists as unknown as FeatureLists[Kind];
    },
  };
  for (const feature of features) created.set(feature, feature.create({ ...outside, ...joined }));
  return { ...joined, parts: [...created.values()] };
}

/** The front doors of created features, by name. */
export function frontsOf<const Features extends readonly ServerFeature[]>(
  features: Features,
  { use }: ComposedFeatures,
): Fronts<Features> {
  // Names and fronts are of the same features.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(features.map((feature) => [feature.name, use(feature)])) as Fronts<Features>;
}
