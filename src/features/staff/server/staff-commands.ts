import type { FeatureCommand } from "#src/features/server-feature.ts";
import { type CommandInput, UsageError } from "#src/platform/operator/command.ts";
import { OperatorRefusal } from "#src/platform/operator/operator-refusal.ts";
import { listed } from "#src/platform/operator/table.ts";
import { encodeId } from "#src/shared/ids.ts";
import { canonicalEmail } from "#src/shared/validation/text.ts";
import type { Staff } from "./index.ts";

type Command = FeatureCommand<Staff>;
const byEmail = { email: { type: "string" }, reason: { type: "string" } } as const;

const listCommand: Command = {
  name: "staff list",
  usage: "",
  summary: "Shows the members of staff with their roles, and who can sign in.",
  async run({ front: staff }) {
    const members = await staff.list();
    return listed(
      members.map((member) => ({ ...member, id: encodeId("staff", member.id) })),
      {
        EMAIL: "email",
        NAME: "name",
        ROLE: "role",
        STATE: "state",
        FACTORS: ({ methods }) => methods.join(" ") || "none",
        SEEN: ({ lastSeenAt }) => lastSeenAt?.toISOString() ?? "",
      },
    );
  },
};

const roleCommand: Command = {
  name: "staff role",
  usage: "<role> --email ann@example.com --reason '…'",
  summary: "Gives a member of staff another role; it counts at once.",
  options: byEmail,
  async run({ front: staff }, input) {
    const [role] = input.words;
    if (role === undefined) throw new UsageError("Give the role, e.g. support.");
    const { member, reason } = await memberOf(staff, input);
    await staff.changeRole(await input.operator(), { staffId: member.id, role, reason });
    return { text: `${member.email} has the role ${role} now.`, data: { email: member.email, role } };
  },
};

/** `staff disable` and `staff enable`. */
function switchCommand(isDisabled: boolean): Command {
  const word = isDisabled ? "disable" : "enable";
  return {
    name: `staff ${word}`,
    usage: "--email ann@example.com --reason '…'",
    summary: isDisabled
      ? "Lets a member of staff in no more; their sessions end at once."
      : "Lets a disabled member of staff in again.",
    options: byEmail,
    async run({ front: staff }, input) {
      const { member, reason } = await memberOf(staff, input);
      await staff.setDisabled(await input.operator(), { staffId: member.id, isDisabled, reason });
      return { text: `${member.email} is ${word}d.`, data: { email: member.email, isDisabled } };
    },
  };
}

const resetCommand: Command = {
  name: "staff reset-factor",
  usage: "--email ann@example.com --reason '…'",
  summary:
    "For a lost second factor, also of the only owner: takes password and factors away, ends the sessions, mails all of staff, and shows a new set-up link once.",
  options: byEmail,
  async run({ front: staff }, input) {
    const { member, reason } = await memberOf(staff, input);
    const { url, until } = await staff.resetFactors(await input.operator(), { staffId: member.id, reason });
    return {
      text: `${member.email} has to choose a new password and second factor, until ${until.toISOString()}:\n${url}`,
      data: { email: member.email, url, until },
    };
  },
};

async function memberOf(staff: Staff, { options }: CommandInput) {
  const { email, reason } = options;
  if (typeof email !== "string") throw new UsageError("Give the member's --email.");
  if (typeof reason !== "string" || reason.trim().length < 5)
    throw new UsageError("Give a --reason of at least 5 characters; the audit keeps it.");
  const wanted = canonicalEmail(email);
  const member = (await staff.list()).find((one) => one.email === wanted);
  if (member === undefined) throw new OperatorRefusal(`No member of staff has the email ${wanted}.`);
  return { member, reason: reason.trim() };
}

export const staffCommands: readonly Command[] = [
  listCommand,
  roleCommand,
  switchCommand(true),
  switchCommand(false),
  resetCommand,
];
