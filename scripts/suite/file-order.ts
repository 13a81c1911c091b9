import { relative } from "node:path";
import { BaseSequencer, type TestSequencerConstructor, type TestSpecification } from "vitest/node";
import { createRandom } from "#src/shared/random.ts";
import { projectRoot } from "../safety/source-files.ts";
import { largeFiles } from "./budgets.ts";
import { readTimes } from "./test-times.ts";

/** Files that took this long start first, or the run would wait for them at its end. */
const longMs = 4_000;

/**
 * Long files first, by their last times or, where none were kept, by their budgets; the others in an order drawn from
 * the run's seed, those of one project together, since only these can share a worker.
 */
export function fileOrder(suite: string): TestSequencerConstructor {
  return class extends BaseSequencer {
    override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
      const times = new Map(readTimes(suite)?.files.map(({ file, totalMs }) => [file, totalMs]));
      const random = createRandom(this.ctx.config.sequence.seed);
      const placed = specifications.map((specification) => {
        const { project, moduleId } = specification;
        const file = relative(projectRoot, moduleId);
        const expectedMs = times.get(file) ?? (largeFiles.get(file)?.seconds ?? 0) * 1000;
        const length = expectedMs < longMs ? 0 : expectedMs;
        const group = project.config.sequence.groupOrder;
        return { specification, group, project: project.name, length, chance: random() };
      });
      return placed
        .toSorted(
          (one, other) =>
            one.group - other.group ||
            other.length - one.length ||
            one.project.localeCompare(other.project) ||
            one.chance - other.chance,
        )
        .map(({ specification }) => specification);
    }
  };
}
