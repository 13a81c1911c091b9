import { OperatorRefusal } from "#src/platform/operator/operator-refusal.ts";
import { encodeId } from "#src/shared/ids.ts";
import { formatCents } from "#src/shared/money.ts";
import { readAnyId } from "#src/platform/operator/read-id.ts";
import { listed } from "#src/platform/operator/table.ts";
import type { FeatureCommand } from "#src/features/server-feature.ts";
import type { Admin } from "../index.ts";

type Command = FeatureCommand<Admin>;

const shownAlarms = 100;

const list: Command = {
  name: "alarm list",
  usage: "[--all]",
  summary: "Shows what waits for you, each with the command that settles it.",
  options: { all: { type: "boolean", default: false } },
  async run({ front: admin }, { options }) {
    const found = await admin.listAlarms({ all: options.all === true, limit: shownAlarms });
    const alarms = found.map((alarm) => ({
      ...alarm,
      id: encodeId("alarm", alarm.id),
      customer: alarm.customer_id === null ? null : encodeId("customer", alarm.customer_id),
      amount: alarm.cents === null ? null : formatCents(alarm.cents),
    }));
    return listed(alarms, {
      ID: "id",
      RAISED: "raised_at",
      MAILED: "mailed_at",
      SETTLED: "settled_at",
      CUSTOMER: "customer",
      AMOUNT: "amount",
      WHAT: "detail",
      COMMAND: "command",
    });
  },
};

const close: Command = {
  name: "alarm close",
  usage: "<id of the alarm or of its object>",
  summary: "Closes an alarm that asks for nothing more.",
  async run({ front: admin }, { words, operator }) {
    const isClosed = await admin.closeAlarm(await operator(), readAnyId(words[0]));
    if (!isClosed) throw new OperatorRefusal("No alarm of this id is open.");
    return { text: "The alarm is closed.", data: { id: words[0], closed: true } };
  },
};

export const alarmCommands = [list, close];
