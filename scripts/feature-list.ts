/** A file generated from the list of features. */
export interface FeatureList {
  /** From the root of the project. */
  readonly path: string;
  readonly text: string;
}

/** `api-keys` → `apiKeys`. */
export function camelCase(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
