import { useQueryClient } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { useTranslations } from "use-intl";
import { makeCall } from "#src/web/api/api.ts";
import { keyCall } from "#src/web/api/key-call.ts";
import { ShowCall } from "#src/web/calls/show-call.tsx";
import { Form } from "#src/web/forms/form.tsx";
import { FormError } from "#src/web/forms/form-error.tsx";
import { useCallForm } from "#src/web/forms/use-call-form.ts";
import { Button } from "#src/web/ui/button.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { Segmented } from "#src/web/ui/segmented.tsx";
import { TextAreaField } from "#src/web/ui/text-field.tsx";
import { ticketKeys } from "../ticket-keys.ts";
import type { Ticket } from "../support-types.ts";

const marks = ["1", "2", "3", "4", "5"] as const;
const maxNote = 1000;

interface Values {
  readonly rating: (typeof marks)[number] | "";
  readonly note: string;
}

/** One to five marks for a ticket that is closed, with words or without; thanks once they are given: `ticket`. */
export function RatePanel({ ticket }: { readonly ticket: Ticket }) {
  const t = useTranslations("support.rate");
  if (ticket.rating === null) return <RateForm ticket={ticket} />;
  return <p className="text-13 text-fg2">{t("thanks", { rating: ticket.rating })}</p>;
}

function RateForm({ ticket: { id } }: { readonly ticket: Ticket }) {
  const t = useTranslations("support.rate");
  const queryClient = useQueryClient();
  const callOf = ({ rating, note }: Values) =>
    rating === ""
      ? undefined
      : keyCall("POST /v2/support/tickets/{id}/rate", {
          params: { id },
          body: { rating: Number(rating), ...(note.trim() !== "" && { note }) },
        });
  const form = useCallForm<Values>({
    empty: { rating: "", note: "" },
    fields: ["rating", "note"],
    call: callOf,
    send: async (values) => {
      const call = callOf(values);
      if (call === undefined) return;
      await makeCall(call);
      await queryClient.invalidateQueries({ queryKey: ticketKeys.all });
    },
  });
  const rating = useWatch({ control: form.form.control, name: "rating" });
  return (
    <Panel title={t("title")}>
      <Form form={form} className="grid gap-3">
        <div className="flex flex-wrap items-center gap-3">
          <Segmented<Values["rating"]>
            label={t("title")}
            options={marks.map((value) => ({ value, label: value }))}
            value={rating}
            onValueChange={(value) => form.form.setValue("rating", value)}
          />
          <span className="text-12 text-muted">{t("scale")}</span>
        </div>
        {rating !== "" && (
          <>
            <TextAreaField
              label={t("note")}
              rows={2}
              maxLength={maxNote}
              dir="auto"
              {...form.field("note")}
            />
            <FormError>{form.refusal}</FormError>
            <div className="flex flex-wrap items-center gap-4">
              <Button type="submit" pending={form.isPending}>
                {t("send")}
              </Button>
              <ShowCall {...form.shown} />
            </div>
          </>
        )}
      </Form>
    </Panel>
  );
}
