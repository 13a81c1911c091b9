import { BaseSequencer, type TestSequencerConstructor, type TestSpecification } from "vitest/node";

/** Files in vitest's own order, but for these, which start first: what starts last and takes long is waited for. */
export function longestFirst(files: readonly string[]): TestSequencerConstructor {
  const rankOf = ({ moduleId }: TestSpecification): number => {
    const rank = files.findIndex((file) => moduleId.endsWith(`/${file}`));
    return rank === -1 ? files.length : rank;
  };
  return class extends BaseSequencer {
    override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
      return (await super.sort(specifications)).toSorted((one, other) => rankOf(one) - rankOf(other));
    }
  };
}
