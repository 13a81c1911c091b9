import { useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { maxNoteCharacters } from "#src/shared/server-limits.ts";
import { ShowCall } from "#src/web/calls/show-call.tsx";
import { Form } from "#src/web/forms/form.tsx";
import { FormError } from "#src/web/forms/form-error.tsx";
import { useCallForm } from "#src/web/forms/use-call-form.ts";
import { ForRole } from "#src/web/pay/for-role.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { SelectField } from "#src/web/ui/select-field.tsx";
import { TextAreaField } from "#src/web/ui/text-field.tsx";
import { ConfigurationTiles } from "./configuration-tiles.tsx";
import type { Configuration } from "./queries.ts";
import { RequestSummary } from "./request-summary.tsx";
import { useRequest } from "./use-request.ts";

export interface RequestPanelsProps {
  readonly configurations: readonly Configuration[];
  /** Id of the configuration chosen on the price page. */
  readonly wanted: string | undefined;
  readonly onWantedChange: (id: string) => void;
}

interface Wishes {
  readonly quantity: (typeof quantities)[number];
  readonly note: string;
}

const quantities = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"] as const;

/** The form of a request, and beside it the price and the next steps. */
export function RequestPanels({ configurations, wanted, onWantedChange }: RequestPanelsProps) {
  const t = useTranslations("dedicated");
  const { send, shown } = useRequest();
  const free = configurations.filter(({ availability }) => availability !== "sold-out");
  const chosen = free.find(({ id }) => id === wanted) ?? free[0];
  const form = useCallForm<Wishes>({
    empty: { quantity: "1", note: "" },
    fields: ["note"],
    call: (wishes) => chosen && shown(bodyOf(chosen, wishes)),
    send: async (wishes) => {
      if (chosen) await send(bodyOf(chosen, wishes));
    },
  });
  const quantity = useWatch({ control: form.form.control, name: "quantity" });
  if (chosen === undefined) return null;
  return (
    <Form form={form} className="grid items-start gap-8 rail:grid-cols-[minmax(0,1fr)_336px]">
      <div className="grid min-w-0 gap-6">
        <ConfigurationTiles
          configurations={configurations}
          value={chosen.id}
          onValueChange={onWantedChange}
        />
        <Panel title={t("wishes")}>
          <div className="grid gap-4">
            <SelectField
              label={t("quantity")}
              className="max-w-40"
              options={quantities.map((value) => ({ value, label: value }))}
              value={quantity}
              onValueChange={(next) => form.form.setValue("quantity", next)}
            />
            <TextAreaField
              label={t("note")}
              hint={t("noteHint")}
              rows={5}
              maxLength={maxNoteCharacters}
              {...form.field("note")}
            />
          </div>
        </Panel>
      </div>
      <Panel title={t("summary.title")}>
        <div className="grid gap-4">
          <RequestSummary configuration={chosen} quantity={Number(quantity)} />
          <FormError>{form.refusal}</FormError>
          <ForRole right="orders.buy" others="note">
            <Button type="submit" tone="primary" block pending={form.isPending}>
              {t("send")}
            </Button>
            <ShowCall {...form.shown} className="mt-3" />
          </ForRole>
          <p className="text-12 text-pretty text-muted">{t("promise")}</p>
        </div>
      </Panel>
    </Form>
  );
}

function bodyOf({ id }: Configuration, { quantity, note }: Wishes) {
  return { configuration: id, quantity: Number(quantity), note };
}
