import { OperatorRefusal } from "#src/platform/operator/operator-refusal.ts";
import type { ProductCommand } from "./open-product.ts";

/** When the key of stored secrets is lost. */
export const secretsCommands: readonly ProductCommand[] = [
  {
    name: "secrets replace-key",
    usage: "",
    summary:
      "Accepts the present SECRETS_KEY for this database: the former one is lost, with what it encrypted.",
    async run({ product }, { operator }) {
      const { former, present } = await product.secretsKey.replace(await operator());
      if (former === present)
        throw new OperatorRefusal(`This database is bound to the key ${present} already.`);
      return {
        data: { former, present },
        text: `This database is bound to the key ${present}; it was bound to ${former ?? "none"}.`,
      };
    },
  },
];
