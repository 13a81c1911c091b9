import { useTranslations } from "use-intl";
import type { Id } from "#src/shared/ids.ts";
import { api } from "#src/web/api/api.ts";
import { ActDialog, type ActReason } from "#src/web/office/acts/act-dialog.tsx";
import { useChanged } from "#src/web/office/parts/use-changed.ts";
import { useTaskName } from "#src/web/office/parts/use-kind-name.ts";
import { useToasts } from "#src/web/ui/toast.tsx";
import type { TaskRow } from "./tasks-query.ts";
import type { TaskAct } from "./use-task-acts.ts";

export interface TaskActDialogProps {
  readonly act: TaskAct | undefined;
  readonly onClose: () => void;
  /** Both sides of a task were looked at, and agree: what is left is to close it. */
  readonly onAgreed?: (id: TaskRow["id"]) => void;
}

/** What is done to one task, with its reason: `act`, `onClose`, `onAgreed`. */
export function TaskActDialog({ act, ...asked }: TaskActDialogProps) {
  if (act === undefined) return null;
  return <Asked act={act} {...asked} />;
}

function Asked({ act, onClose, onAgreed }: TaskActDialogProps & { readonly act: TaskAct }) {
  const t = useTranslations("officeOrders.tasks");
  const changed = useChanged();
  const show = useToasts();
  const taskName = useTaskName();
  const { name, task } = act;
  const stays = name === "settle" && task.alarm !== null ? ` ${t("settle.stays")}` : "";
  return (
    <ActDialog
      open
      onClose={onClose}
      title={t(`${name}.title`)}
      description={`${t(`${name}.text`)}${stays}`}
      label={t(`${name}.label`)}
      isDanger={name === "refund"}
      effects={[
        { key: "task", label: t("task"), value: taskName(task.kind) },
        { key: "object", label: t("object"), value: <bdi>{task.object.name ?? task.object.id}</bdi> },
        ...(task.customer === null
          ? []
          : [{ key: "customer", label: t("customer"), value: <bdi>{task.customer.name}</bdi> }]),
      ]}
      send={async (given) => {
        const settlement = await send(act, given);
        if (name === "settle" && settlement === null) onAgreed?.(task.id);
        show({
          type: "green",
          message:
            name === "settle"
              ? `${t(settlement === null ? "settle.agrees" : "settle.done")}${stays}`
              : t(`${name}.done`),
        });
        await changed();
      }}
    />
  );
}

/** What a look at the other side began; null for nothing, and for other acts. */
async function send({ name, task }: TaskAct, { reason, keyFor }: ActReason): Promise<string | null> {
  const params = { id: task.id };
  const body = { reason };
  if (name === "retry") await api("POST /v2/admin/tasks/{id}/retry", { params, body });
  else if (name === "refund")
    await api("POST /v2/admin/tasks/{id}/refund", { params, body, idempotencyKey: keyFor(body) });
  else if (name === "close") {
    if (task.alarm !== null)
      await api("POST /v2/admin/alarms/{id}/close", { params: { id: task.alarm.id }, body });
  } else {
    const { type, id } = task.object;
    const { settlement } =
      type === "server"
        ? await api("POST /v2/admin/servers/{id}/settle", { params: { id: serverId(id) }, body })
        : await api("POST /v2/admin/domains/{id}/settle", { params: { id: domainId(id) }, body });
    return settlement;
  }
  return null;
}

// An object's type names the kind of its id.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const serverId = (id: string) => id as Id<"server">;
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const domainId = (id: string) => id as Id<"domain">;
