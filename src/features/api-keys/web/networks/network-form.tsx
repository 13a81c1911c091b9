import { useTranslations } from "use-intl";
import { Form } from "#src/web/forms/form.tsx";
import { FormError } from "#src/web/forms/form-error.tsx";
import { useCallForm } from "#src/web/forms/use-call-form.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";

interface NetworkValues {
  readonly cidr: string;
  readonly note: string;
}

export interface NetworkFormProps {
  /** The address of this browser, while it is not in the list by itself. */
  readonly seenFrom: string | null;
  readonly onAdd: (network: NetworkValues) => Promise<void>;
}

/** Adds an address or a range to the list of all keys. */
export function NetworkForm({ seenFrom, onAdd }: NetworkFormProps) {
  const t = useTranslations("keys.networks");
  const call = useCallForm<NetworkValues>({
    resolver: (values) =>
      values.cidr.trim() === ""
        ? { values: {}, errors: { cidr: { type: "required", message: "required" } } }
        : { values, errors: {} },
    empty: { cidr: "", note: "" },
    fields: ["cidr", "note"],
    send: async ({ cidr, note }) => {
      await onAdd({ cidr: cidr.trim(), note: note.trim() });
      call.form.reset();
    },
  });
  return (
    <Form form={call} className="grid gap-3 p-4">
      <div className="flex items-start gap-3 max-md:flex-col max-md:items-stretch">
        <TextField
          className="flex-1"
          label={t("network")}
          mono
          placeholder="203.0.113.0/24"
          autoComplete="off"
          spellCheck={false}
          {...call.field("cidr")}
          maxLength={60}
        />
        <TextField className="flex-1" label={t("what")} {...call.field("note")} maxLength={100} />
        <Button type="submit" tone="ink" pending={call.isPending} className="md:mt-6.5 md:h-10">
          {t("add")}
        </Button>
      </div>
      {seenFrom !== null && (
        <div>
          <Button size="sm" onClick={() => call.form.setValue("cidr", seenFrom)}>
            {t.rich("mine", { address: () => <BdiCode>{seenFrom}</BdiCode> })}
          </Button>
        </div>
      )}
      <FormError>{call.refusal}</FormError>
    </Form>
  );
}
