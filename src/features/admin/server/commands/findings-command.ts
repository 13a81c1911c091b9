import { table } from "#src/platform/operator/table.ts";
import type { FeatureCommand } from "#src/features/server-feature.ts";
import type { Admin } from "../index.ts";

type Command = FeatureCommand<Admin>;

const shownFindings = 100;

/** What the auditor found. */
export const findingsCommand: Command = {
  name: "findings",
  usage: "",
  summary: "Shows what the auditor found broken, open ones first.",
  async run({ front: admin }) {
    const page = await admin.listFindings({ limit: shownFindings, offset: 0 });
    return {
      data: page,
      text: table(
        ["RULE", "OBJECT", "FOUND", "SETTLED", "WHAT"],
        page.findings.map((finding) => [
          finding.invariant,
          finding.objectId,
          finding.foundAt,
          finding.settledAt,
          finding.detail,
        ]),
      ),
    };
  },
};
