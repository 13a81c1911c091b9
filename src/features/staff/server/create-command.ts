import type { FeatureCommand } from "#src/features/server-feature.ts";
import { UsageError } from "#src/platform/operator/command.ts";
import type { Staff } from "./index.ts";

/** Makes a member of staff. */
export const createCommand: FeatureCommand<Staff> = {
  name: "create",
  usage: "--email you@example.com [--role owner] [--name 'Ann Lee'] [--password-stdin]",
  summary:
    "Makes a member of staff, an owner unless --role says else, and shows the link by which they choose password and second factor: once, for 24 hours. With a password on standard input they sign in by that and choose the factor then.",
  options: {
    email: { type: "string" },
    name: { type: "string" },
    role: { type: "string" },
    "password-stdin": { type: "boolean", default: false },
  },
  async run({ front: staff }, { options, operator }) {
    const { email, name, role } = options;
    if (typeof email !== "string") throw new UsageError("Give the operator's --email.");
    const password = options["password-stdin"] === true ? await readPassword() : undefined;
    const created = await staff.create(
      {
        email,
        password,
        ...(typeof name === "string" && { name }),
        ...(typeof role === "string" && { role }),
      },
      (await staff.hasAny()) ? await operator() : undefined,
    );
    const { setUp } = created;
    const link =
      setUp === null ? "" : `\nSet-up link, shown once, until ${setUp.until.toISOString()}:\n${setUp.url}`;
    return { text: `Operator ${created.email} was made (${created.role}).${link}`, data: created };
  },
};

async function readPassword(): Promise<string> {
  let text = "";
  for await (const chunk of process.stdin) text += String(chunk);
  return text.replace(/\r?\n$/, "");
}
