import { Plus, X } from "lucide-react";
import { useTranslations } from "use-intl";
import { useFieldText } from "#src/web/forms/use-field-text.ts";
import { Button, IconButton } from "#src/web/ui/button.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import { needsAddress } from "./server-rows.ts";
import type { ServersFormState } from "./use-servers-form.ts";

const maxRows = 13;

export interface OwnServersProps {
  readonly state: ServersFormState;
  readonly domainName: string;
  readonly disabled: boolean;
}

/** Rows of hosts, with addresses for those below the domain itself. */
export function OwnServers({ state, domainName, disabled }: OwnServersProps) {
  const t = useTranslations("domain.nameServers");
  const { rows, addRow, removeRow } = state;
  return (
    <div className="grid gap-3">
      {rows.map(({ host }, index) => (
        <div key={index} className="grid items-start gap-2 md:grid-cols-[minmax(0,1fr)_auto]">
          <div className="grid gap-2 md:grid-cols-2">
            <ServerField
              state={state}
              name={`rows.${index}.host`}
              label={t("server", { number: index + 1 })}
              placeholder="ns1.example.net"
              disabled={disabled}
            />
            {needsAddress(host, domainName) && (
              <ServerField
                state={state}
                name={`rows.${index}.addresses`}
                label={t("addresses")}
                placeholder="203.0.113.10"
                hint={t("glue")}
                disabled={disabled}
              />
            )}
          </div>
          {rows.length > 2 && (
            <IconButton
              label={t("remove", { number: index + 1 })}
              className="md:mt-6.5"
              onClick={() => removeRow(index)}
            >
              <X strokeWidth={1.6} aria-hidden="true" />
            </IconButton>
          )}
        </div>
      ))}
      {rows.length < maxRows && (
        <Button
          size="sm"
          className="justify-self-start"
          icon={<Plus strokeWidth={1.6} aria-hidden="true" />}
          disabled={disabled}
          onClick={addRow}
        >
          {t("add")}
        </Button>
      )}
    </div>
  );
}

interface ServerFieldProps {
  readonly state: ServersFormState;
  readonly name: `rows.${number}.host` | `rows.${number}.addresses`;
  readonly label: string;
  readonly placeholder: string;
  readonly hint?: string;
  readonly disabled: boolean;
}

function ServerField({ state, name, ...shown }: ServerFieldProps) {
  const textOf = useFieldText();
  const { form, forgetRefusal } = state;
  const { error } = form.getFieldState(name, form.formState);
  return (
    <TextField
      mono
      {...shown}
      {...form.register(name, { onChange: forgetRefusal })}
      error={textOf(error?.message)}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={255}
    />
  );
}
