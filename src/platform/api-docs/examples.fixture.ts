import type { ApiDocs } from "./guide.ts";

/** Documentation that says nothing but what contracts say, for tests that are about something else. */
export const bareDocs: ApiDocs = {
  examples: { named: {}, calls: {} },
  guideOf: () => ({ sections: [], files: new Map() }),
  colours: () => "",
};
