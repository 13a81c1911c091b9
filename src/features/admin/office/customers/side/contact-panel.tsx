import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ActDialog } from "#src/web/office/acts/act-dialog.tsx";
import { useKeys } from "#src/web/office/keys/use-keys.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { type KeyValueItem, KeyValueList } from "#src/web/ui/key-value-list.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import type { Customer } from "#src/web/office/parts/customer-head-query.ts";
import type { useShown } from "../parts/use-shown.ts";

export interface ContactPanelProps {
  readonly customer: Customer;
  readonly shown: ReturnType<typeof useShown>;
}

/** The addresses of a customer's people, masked until Show is pressed, which the audit keeps. */
export function ContactPanel({ customer, shown }: ContactPanelProps) {
  const t = useTranslations("officeCustomers.contact");
  const { mayShow, people } = customer;
  const isShown = shown.shown !== undefined;
  const [isAsking, setAsking] = useState(false);
  const turn = isShown ? shown.hide : () => setAsking(true);
  useKeys(mayShow ? [{ keys: "v", label: t(isShown ? "hide" : "show"), run: turn }] : []);
  const items = people.map((person): KeyValueItem => {
    const email = shown.shown?.people.find(({ id }) => id === person.id)?.email ?? person.email;
    return {
      key: person.id,
      label: <bdi>{person.username}</bdi>,
      value: email === null ? "–" : <BdiCode className="text-12">{email}</BdiCode>,
    };
  });
  return (
    <Panel
      title={t("title")}
      control={
        mayShow && (
          <Button
            size="sm"
            {...(!isShown && { "aria-haspopup": "dialog" })}
            aria-keyshortcuts="v"
            icon={isShown ? <EyeOff strokeWidth={1.6} /> : <Eye strokeWidth={1.6} />}
            onClick={turn}
          >
            {t(isShown ? "hide" : "show")}
          </Button>
        )
      }
    >
      <KeyValueList items={items} />
      <p className="mt-3 border-t border-line pt-2.5 text-12 text-muted">
        {t(mayShow ? "audited" : "masked")}
      </p>
      <ActDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t("ask", { name: customer.name })}
        description={t("askText")}
        label={t("show")}
        send={({ reason }) => shown.show(reason)}
      />
    </Panel>
  );
}
