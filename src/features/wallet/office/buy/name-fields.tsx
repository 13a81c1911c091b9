import { useTranslations } from "use-intl";
import type { Id } from "#src/shared/ids.ts";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { Buoy } from "#src/web/ui/buoy.tsx";
import { SelectField } from "#src/web/ui/select-field.tsx";
import { TextField } from "#src/web/ui/text-field.tsx";
import type { NameResult } from "./buy-queries.ts";

/** What is typed and chosen of a name. */
export interface TypedName {
  readonly name: string;
  readonly years: string;
  readonly contactId: Id<"contact"> | undefined;
}

export interface NameFieldsProps {
  readonly typed: TypedName;
  readonly onChange: (next: Partial<TypedName>) => void;
  /** For how many years it can be ordered; empty while nothing on sale was found. */
  readonly onSale: readonly number[];
  /** What was found; undefined while nothing was looked for. */
  readonly result: NameResult | null | undefined;
  /** Undefined while there is no customer. */
  readonly contacts: ApiOutput<"GET /v2/admin/customers/{id}/contacts">["contacts"] | undefined;
}

/** The name, its years, and who will own it: `typed`, `onChange`, `onSale`, `result`, `contacts`. */
export function NameFields({ typed, onChange, onSale, result, contacts }: NameFieldsProps) {
  const t = useTranslations("officeOrders.buy");
  const isSold = result !== null && result?.price !== null;
  return (
    <>
      <TextField
        label={t("domainName")}
        mono
        autoComplete="off"
        maxLength={253}
        value={typed.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      {result !== undefined && (
        <p role="status" className="text-13">
          <Buoy kind={isSold ? "ok" : "lock"}>{t(isSold ? "onSale" : "notOnSale")}</Buoy>
        </p>
      )}
      <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
        <SelectField
          label={t("years")}
          disabled={onSale.length === 0}
          options={(onSale.length === 0 ? [Number(typed.years)] : onSale).map((count) => ({
            value: String(count),
            label: t("yearCount", { count }),
          }))}
          value={typed.years}
          onValueChange={(next) => onChange({ years: next })}
        />
        <SelectField
          label={t("owner")}
          hint={contacts?.length === 0 ? t("noContact") : undefined}
          placeholder={t("choose")}
          disabled={contacts === undefined}
          options={(contacts ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={typed.contactId}
          onValueChange={(next) => onChange({ contactId: next })}
        />
      </div>
    </>
  );
}
