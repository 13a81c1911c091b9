import type { ExampleCall } from "./example-call.ts";
import { curlSample } from "./curl.ts";
import { goSample } from "./go.ts";
import { javascriptSample } from "./javascript.ts";
import { pythonSample } from "./python.ts";

/** A sample of a call in one language, as readers of OpenAPI expect it in `x-codeSamples`. */
export interface CodeSample {
  readonly lang: string;
  readonly label: string;
  readonly source: string;
}

/** The languages of samples, in the order in which they are shown. */
export const sampleLanguages = [
  { lang: "shell", label: "curl", sampleOf: curlSample },
  { lang: "javascript", label: "JavaScript", sampleOf: javascriptSample },
  { lang: "python", label: "Python", sampleOf: pythonSample },
  { lang: "go", label: "Go", sampleOf: goSample },
] as const;

/** The same call in every language. */
export function codeSamples(call: ExampleCall): CodeSample[] {
  return sampleLanguages.map(({ lang, label, sampleOf }) => ({ lang, label, source: sampleOf(call) }));
}
