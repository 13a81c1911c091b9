import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { type BlockKind, blockKinds } from "#src/shared/customer-block.ts";
import { api } from "#src/web/api/api.ts";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { isCustomerText } from "#src/web/office/parts/is-customer-text.ts";
import { type Until, UntilField, untilBody } from "#src/web/office/parts/until-field.tsx";
import { useChanged } from "#src/web/office/parts/use-changed.ts";
import { Switch } from "#src/web/ui/switch.tsx";
import { TextAreaField } from "#src/web/ui/text-field.tsx";
import type { Block } from "../customer-query.ts";
import type { CustomerDialogProps } from "./customer-dialog.ts";

/** The least that a text for a customer has. */

export interface BlockDialogProps extends CustomerDialogProps {
  /** What is closed now. */
  readonly block: Block | undefined;
}

/** Closes spending, changes and signing in, each apart, with what the customer reads; without any it is all open again. */
export function BlockDialog({ customer, block, onClose }: BlockDialogProps) {
  const t = useTranslations("officeActs.block");
  const format = useFormatter();
  const changed = useChanged();
  const before = block?.kinds ?? [];
  const [kinds, setKinds] = useState<readonly BlockKind[]>(before);
  const [text, setText] = useState(block?.text ?? "");
  const [until, setUntil] = useState<Until>("ended");
  const named = (list: readonly BlockKind[]) =>
    list.length === 0 ? t("nothing") : format.list(list.map((kind) => t(`kinds.${kind}`)));
  const opens = kinds.length === 0;
  const params = { id: customer.id };
  return (
    <ActDialog
      open
      onClose={onClose}
      title={t("title", { name: customer.name })}
      description={block !== undefined && !opens ? t("replaces") : undefined}
      isDanger={!opens}
      effects={[
        { key: "before", label: t("before"), value: named(before) },
        { key: "after", label: t("after"), value: named(kinds) },
      ]}
      label={t(opens && block !== undefined ? "unblock" : "label")}
      isOff={opens ? block === undefined : !isCustomerText(text)}
      done={t("done")}
      send={async ({ reason }) => {
        await (opens
          ? api("POST /v2/admin/customers/{id}/unblock", { params, body: { reason } })
          : api("POST /v2/admin/customers/{id}/block", {
              params,
              body: { kinds: [...kinds], text: text.trim(), reason, ...untilBody(until) },
            }));
        await changed();
      }}
    >
      <ul className="flex flex-col divide-y divide-line rounded-8 border border-line">
        {blockKinds.map((kind) => (
          <li key={kind} className="flex items-center justify-between gap-4 px-3 py-2">
            <span className="min-w-0">
              <span className="block text-14 font-medium" aria-hidden="true">
                {t(`forbid.${kind}`)}
              </span>
              <span className="block text-12 text-muted">{t(`kindsText.${kind}`)}</span>
            </span>
            <Switch
              label={t(`forbid.${kind}`)}
              labelHidden
              checked={kinds.includes(kind)}
              onCheckedChange={(isClosed) =>
                setKinds(blockKinds.filter((one) => (one === kind ? isClosed : kinds.includes(one))))
              }
            />
          </li>
        ))}
      </ul>
      {!opens && (
        <>
          <TextAreaField
            label={t("text")}
            hint={t("textHint")}
            rows={2}
            maxLength={1000}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <UntilField value={until} onValueChange={setUntil} />
        </>
      )}
    </ActDialog>
  );
}
