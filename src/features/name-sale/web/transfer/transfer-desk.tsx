import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "#src/web/api/api-error.ts";
import { PayObstacle } from "#src/web/pay/pay-obstacle.tsx";
import { useTaxRate } from "#src/web/pay/use-tax.tsx";
import { grossCents } from "#src/shared/tax.ts";
import { useOptionalUser } from "#src/web/session/user-query.ts";
import { TextField } from "#src/web/ui/text-field.tsx";
import { useCodedNames } from "../order/use-coded-names.ts";
import type { TldView } from "../tld-table-data.ts";
import { keepCode, readKeptCode } from "./kept-code.ts";
import { transfersId } from "./transfer-progress.tsx";
import { TransferSum } from "./transfer-sum.tsx";
import { type TransferBody, useTransfer } from "./use-transfer.ts";

type ContactId = TransferBody["contactId"];

export interface TransferDeskProps {
  readonly label: string;
  readonly tld: TldView;
  /** Draws the choice of the owner; a part of contacts. */
  readonly renderOwner: (choice: {
    readonly value: ContactId | null;
    readonly onValueChange: (id: ContactId | null) => void;
  }) => ReactNode;
}

const maxCodeCharacters = 255;

/** The order of one transfer: its code, its owner, its price. */
export function TransferDesk({ label, tld, renderOwner }: TransferDeskProps) {
  const t = useTranslations("transfer");
  const ordered = useTranslations("search.order");
  const user = useOptionalUser();
  const taxRate = useTaxRate();
  const name = `${label}.${tld.id}`;
  const [code, setCode] = useState(() => readKeptCode(name));
  const [contactId, setContactId] = useState<ContactId | null>(null);
  const [autoprolong, setAutoprolong] = useState(true);
  // A price that changed since the page was made: the next press pays this one.
  const [changedCents, setChangedCents] = useState<number>();
  const { order, shown } = useTransfer({
    onOrdered: () => {
      setCode("");
      document.getElementById(transfersId)?.scrollIntoView({ block: "nearest" });
    },
    onPriceChanged: setChangedCents,
  });
  const { error } = order;
  const promo = useCodedNames({ act: "transfer", items: [{ name, years: 1 }] });
  const listedCents = grossCents(tld.transfer, taxRate);
  const totalCents = changedCents ?? promo.quote?.totalCents ?? listedCents;
  const body: TransferBody | undefined =
    contactId === null
      ? undefined
      : { name, code: code.trim(), contactId, autoprolong, ...promo.coded, expectedTotalCents: totalCents };
  const returnTo = `${location.pathname}?${new URLSearchParams({ name }).toString()}`;
  const noOwner = contactId === null ? ordered("buy.noOwner") : undefined;
  const obstacle = code.trim() === "" ? t("noCode") : noOwner;
  const changeCode = (text: string) => {
    setCode(text);
    keepCode({ name, code: text.trim() });
    if (error) order.reset();
  };
  const isOfName = isAboutName(error);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_300px] items-start gap-10 max-rail:grid-cols-1 max-rail:gap-6">
      <div className="flex min-w-0 flex-col gap-6 bg-bg">
        <TextField
          label={t("code.label")}
          hint={t("code.hint")}
          error={isOfName ? t("code.badName") : undefined}
          mono
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={maxCodeCharacters}
          value={code}
          onChange={(event) => changeCode(event.currentTarget.value)}
        />
        {user ? (
          renderOwner({ value: contactId, onValueChange: setContactId })
        ) : (
          <p className="text-14 text-pretty text-fg2">{t("ownerLater")}</p>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        <TransferSum
          label={label}
          tld={tld}
          totalCents={totalCents}
          listedCents={listedCents}
          promo={{
            ...promo,
            field: {
              ...promo.field,
              onCode: (next) => {
                setChangedCents(undefined);
                promo.field.onCode(next);
              },
            },
          }}
          autoprolong={autoprolong}
          onAutoprolong={setAutoprolong}
          returnTo={returnTo}
          obstacle={obstacle}
          isPending={order.isPending}
          shown={{ call: () => shown(body), check: () => code.trim() !== "" }}
          onPay={() => {
            if (body) order.mutate(body);
          }}
        />
        <PayObstacle
          error={isOfName ? null : error}
          refusedTitle={t("refused")}
          seenCents={order.variables?.expectedTotalCents}
          currentCents={totalCents}
          missingCents={0}
        />
      </div>
    </div>
  );
}

/** An error of the name is shown at the code: the name's own field is the page's search box. */
function isAboutName(error: unknown): boolean {
  return error instanceof ApiError && error.fields["name"] !== undefined;
}
