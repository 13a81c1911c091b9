/** State that all code of a process shares and a test may change. */
export interface ProcessState {
  readonly environment: NodeJS.ProcessEnv;
  readonly folder: string;
  /** Names of the globals. */
  readonly globals: readonly string[];
}

export function readProcessState(): ProcessState {
  return {
    environment: { ...process.env },
    folder: process.cwd(),
    globals: Object.getOwnPropertyNames(globalThis).filter(isOfTests).sort(),
  };
}

/** Libraries keep their own globals under names with underscores. */
function isOfTests(name: string): boolean {
  return !name.startsWith("__") && Reflect.get(globalThis, name) !== undefined;
}
