import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { decodeId, type Id } from "#src/shared/ids.ts";
import { ApiError } from "#src/web/api/api-error.ts";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { Button } from "#src/web/ui/button.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import { CopiedId } from "../shapes/copied-id.tsx";

/** A customer that an act is for. */
export interface PickedCustomer {
  readonly id: Id<"customer">;
  readonly name: string;
}

export interface CustomerPickerProps {
  readonly label: string;
  readonly value: PickedCustomer | undefined;
  readonly onPick: (customer: PickedCustomer | undefined) => void;
  /** Cannot be chosen: whose it is already. */
  readonly except?: Id<"customer">;
}

const shown = 6;

/** Finds one customer by part of a username, or by id: `label`, `value`, `onPick`, `except`. */
export function CustomerPicker({ label, value, onPick, except }: CustomerPickerProps) {
  const t = useTranslations("officeServices.parts.picker");
  const common = useTranslations("common.action");
  const errorText = useErrorText();
  const [text, setText] = useState("");
  const term = text.trim();
  const found = useQuery({
    queryKey: ["office", "customers", "picker", term],
    queryFn: ({ signal }) => findCustomers(term, signal),
    enabled: term.length >= 2 && value === undefined,
  });
  if (value !== undefined)
    return (
      <div className="flex flex-col gap-1">
        <span className="text-13 font-medium">{label}</span>
        <div className="flex items-center gap-3 rounded-6 border border-line px-3 py-1.5 text-13">
          <bdi className="font-medium">{value.name}</bdi>
          <CopiedId id={value.id} />
          <Button size="sm" tone="quiet" className="ms-auto" onClick={() => onPick(undefined)}>
            {common("clear")}
          </Button>
        </div>
      </div>
    );
  const rows = (found.data ?? []).filter(({ id }) => id !== except);
  return (
    <div className="flex flex-col gap-1">
      <TextField
        label={label}
        hint={t("hint")}
        error={found.isError ? errorText(found.error) : undefined}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.ctrlKey) return;
          // Enter takes the only one that was found, and does not send the form.
          event.preventDefault();
          if (rows.length === 1) onPick(rows[0]);
        }}
      />
      {found.data !== undefined && (
        <ul aria-label={label} className="rounded-6 border border-line text-13 empty:hidden">
          {rows.map((row) => (
            <li key={row.id} className="border-line not-last:border-b">
              <button
                type="button"
                onClick={() => onPick(row)}
                className="flex h-8 w-full items-center gap-3 px-3 text-start hover:bg-surface2"
              >
                <bdi className="font-medium">{row.name}</bdi>
                <bdi className="ms-auto font-mono text-12 text-muted">{row.id}</bdi>
              </button>
            </li>
          ))}
        </ul>
      )}
      {found.data !== undefined && rows.length === 0 && (
        <p role="status" className="text-12 text-muted">
          {t("none")}
        </p>
      )}
    </div>
  );
}

async function findCustomers(term: string, signal: AbortSignal): Promise<readonly PickedCustomer[]> {
  if (decodeId("customer", term) !== null) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it was decoded
    const id = term as Id<"customer">;
    try {
      const { name } = await api("GET /v2/admin/customers/{id}", { params: { id }, signal });
      return [{ id, name }];
    } catch (error) {
      if (error instanceof ApiError && error.code === "not_found") return [];
      throw error;
    }
  }
  const { customers } = await api("GET /v2/admin/customers", { query: { q: term, limit: shown }, signal });
  return customers.map(({ id, name }) => ({ id, name }));
}
