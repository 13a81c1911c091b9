import type { OperatorCommand } from "./command.ts";
import { table } from "./table.ts";

const shownFindings = 100;

/** What the auditor found. */
export const findingsCommand: OperatorCommand = {
  name: "findings",
  usage: "",
  summary: "Shows what the auditor found broken, open ones first.",
  async run({ product }) {
    const page = await product.admin.listFindings({ limit: shownFindings, offset: 0 });
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
