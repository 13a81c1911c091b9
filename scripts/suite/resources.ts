// What a test file has started and not ended yet: processes, browser contexts, databases. Whichever part starts one
// registers its end here, and `release-resources.ts` ends what is left, also when the file's set-up failed half way.

type Release = () => Promise<void> | void;

const releases = new Set<Release>();

/** Registers the end of something that was started. The function that it returns ends it before the file does. */
export function releaseAtEnd(release: Release): () => Promise<void> {
  releases.add(release);
  return async () => {
    if (releases.delete(release)) await release();
  };
}

/** Ends all that is left, the last started first. Continues with the others when one fails, and then throws. */
export async function releaseAll(): Promise<void> {
  const failures: unknown[] = [];
  for (const release of [...releases].toReversed()) {
    releases.delete(release);
    try {
      await release();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length === 1) throw failures[0];
  if (failures.length > 1) throw new AggregateError(failures, failures.map(String).join("\n"));
}
