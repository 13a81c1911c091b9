import type { ApiExamples } from "./complete-document.ts";

/** No values but what schemas say, for tests that are about something else. */
export const noExamples: ApiExamples = { named: {}, calls: {} };
