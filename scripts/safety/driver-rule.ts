import { type Breach, isTest, type SourceFile } from "./source-files.ts";

/**
 * Every implementation of a driver kind passes the kind's conformance suite: a test beside the port imports
 * both the suite and the implementation. A file beside the port that does not use it implements nothing.
 */
export function findUntestedDrivers(files: readonly SourceFile[]): Breach[] {
  const drivers = files.filter(({ path }) => /^src\/drivers\/[^/]+\/[^/]+\.ts$/.test(path));
  const kinds = drivers
    .filter(({ path }) => path.endsWith("/port.ts"))
    .map(({ path }) => path.slice(0, -"/port.ts".length));
  return kinds.flatMap((kind) => {
    const inKind = drivers.filter(({ path }) => path.startsWith(`${kind}/`));
    const suites = inKind.filter(
      ({ path, text }) => /\.(test|real)\.ts$/.test(path) && text.includes('"./conformance.ts"'),
    );
    if (suites.length === 0) return [{ path: kind, problem: "has no test that runs its conformance.ts" }];
    return inKind
      .filter(({ path, text }) => !isTest(path) && text.includes('"./port.ts"'))
      .filter(({ text }) => /^export (async )?function create\w+/m.test(text))
      .filter(({ path }) => !suites.some(({ text }) => text.includes(`"./${path.slice(kind.length + 1)}"`)))
      .map(({ path }) => ({ path, problem: "is a driver that its kind's conformance suite does not test" }));
  });
}
