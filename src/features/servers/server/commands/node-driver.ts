import type { NodeForm, NodeSettings } from "#src/drivers/compute/port.ts";
import type { CatalogNode } from "#src/features/catalog/server/index.ts";
import { type CommandInput, UsageError } from "#src/platform/operator/command.ts";

type Known = Pick<CatalogNode, "driver" | "settings"> | undefined;

/** The node's driver: the named one, the stored one if the endpoint fits it, or the one that the endpoint implies. */
export function readNodeDriver(
  forms: readonly NodeForm[],
  endpoint: string,
  option: CommandInput["options"][string],
  known: Known,
): NodeForm {
  const named = option ?? known?.driver;
  const fitting = forms.filter((form) => form.takesEndpoint(endpoint));
  const form =
    fitting.find(({ driver }) => driver === named) ?? (option === undefined ? fitting[0] : undefined);
  if (form !== undefined) return form;
  const names = fitting.map(({ driver }) => driver).join(", ");
  throw new UsageError(
    names === "" ? `No driver has nodes at ${endpoint}.` : `Give --driver as one of: ${names}.`,
  );
}

/** The driver's own settings: the stored ones, changed by `--set name=value,name=`; an empty value removes one. */
export function readNodeSettings(
  { driver, settings: forms }: NodeForm,
  option: CommandInput["options"][string],
  known: Known,
): NodeSettings {
  const settings = new Map(Object.entries(known?.driver === driver ? known.settings : {}));
  const changes = typeof option === "string" ? option.split(",") : [];
  for (const change of changes) {
    const [name = "", ...rest] = change.split("=");
    const value = rest.join("=");
    const form = forms[name];
    if (form === undefined) throw new UsageError(`A node of ${driver} has no setting ${name}.`);
    if (value === "") settings.delete(name);
    else {
      const parsed = form.safeParse(value);
      if (!parsed.success) {
        throw new UsageError(`--set ${name}: ${parsed.error.issues[0]?.message ?? "invalid"}.`);
      }
      settings.set(name, parsed.data);
    }
  }
  return Object.fromEntries(settings);
}
