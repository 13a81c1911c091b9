import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { FormError } from "#src/web/forms/form-error.tsx";
import { isLooking } from "#src/web/session/look.ts";
import { useMay } from "#src/web/session/user-query.ts";
import { SelectField } from "#src/web/ui/select-field.tsx";
import type { TicketId } from "../support-types.ts";
import { colleaguesQuery } from "../queries.ts";
import { ticketKeys } from "../ticket-keys.ts";

/** Adds a member of the team to a ticket; nothing where no one is left: `id`. */
export function AddColleague({ id }: { readonly id: TicketId }) {
  const t = useTranslations("support.context");
  const textOf = useErrorText();
  const queryClient = useQueryClient();
  const mayWrite = useMay("support.write") && !isLooking();
  const { data: colleagues = [] } = useQuery({ ...colleaguesQuery(id), enabled: mayWrite });
  const add = useMutation({
    mutationFn: (userId: (typeof colleagues)[number]["userId"]) =>
      api("POST /v2/support/tickets/{id}/participants", { params: { id }, body: { userId } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ticketKeys.all }),
  });
  if (!mayWrite || colleagues.length === 0) return null;
  return (
    <div className="grid gap-3">
      <SelectField
        label={t("add")}
        labelHidden
        size="sm"
        placeholder={t("add")}
        options={colleagues.map(({ userId, name }) => ({ value: userId, label: <bdi>{name}</bdi> }))}
        value={undefined}
        disabled={add.isPending}
        onValueChange={(userId) => add.mutate(userId)}
      />
      <FormError>{add.error ? textOf(add.error) : undefined}</FormError>
    </div>
  );
}
