import { type ComponentType, useEffect, useRef, useState } from "react";
import type { RenewalDays } from "#src/web/services/renewal-days.ts";
import { session } from "#src/web/session/session.ts";
import { NameSearch } from "./name-search.tsx";
import type { PublicTransferProps } from "./transfer/public-transfer.tsx";
import { TldPrices, type TldView } from "./tld-prices.tsx";
import type { TldTableData, TransferTexts } from "./tld-table-data.ts";
import { readTypedName } from "./typed-name.ts";

export interface TldTableIslandProps {
  readonly data: TldTableData;
  readonly transfer: TransferTexts;
  /** The page's language, also for what is loaded later. */
  readonly language: string;
  /** When auto-renew sets a price aside and charges it; absent: as the product does. */
  readonly nameDays?: RenewalDays | undefined;
}

/** The box for a name to transfer, the price of each ending, and the form once the whole name is typed. */
export function TldTableIsland({ data, transfer, language, nameDays }: TldTableIslandProps) {
  const { texts, tlds } = data;
  const [text, setText] = useState("");
  const [view, setView] = useState<TldView>({ filter: "popular", order: "catalogue" });
  const input = useRef<HTMLInputElement>(null);

  // What was typed before hydration, else the name that another page passed here.
  useEffect(() => {
    const typed = input.current?.value;
    setText(typed || (new URLSearchParams(location.search).get("name") ?? ""));
  }, []);

  const typed = readTypedName(text, tlds);
  const label = typed.isValid ? typed.label : "";
  const chosen = label !== "" ? tlds.find(({ id }) => id === typed.tldId) : undefined;
  const [Transfer, setTransfer] = useState<ComponentType<PublicTransferProps>>();
  useTransferPart({ language, nameDays }, chosen !== undefined, setTransfer);
  return (
    <>
      <NameSearch
        texts={texts}
        action={data.action}
        inputRef={input}
        value={text}
        onValueChange={setText}
        onSubmit={() => input.current?.blur()}
        error={typed.isValid ? undefined : texts.invalid}
      />
      {Transfer && (
        <div className={chosen ? "mt-6" : "mt-6 empty:hidden"}>
          <Transfer name={chosen ? { label, tld: chosen } : null} />
        </div>
      )}
      {/* Reserves room for the form: what is below would jump otherwise. */}
      {(chosen === undefined || Transfer === undefined) && (
        <TldPrices
          data={data}
          transfer={transfer}
          typed={typed}
          isWholeName={chosen !== undefined}
          view={view}
          onViewChange={setView}
        />
      )}
    </>
  );
}

/** Loads the form of a transfer with its texts, for a whole name and for users who can transfer. */
function useTransferPart(
  { language, nameDays }: Pick<TldTableIslandProps, "language" | "nameDays">,
  hasName: boolean,
  onLoaded: (open: () => ComponentType<PublicTransferProps>) => void,
): void {
  useEffect(() => {
    if (!hasName && !session.isActive()) return;
    let isGone = false;
    const load = async () => {
      const { openTransfer } = await import("./transfer/public-transfer.tsx");
      const opened = await openTransfer(language, nameDays);
      if (!isGone) onLoaded(() => opened);
    };
    void load();
    return () => {
      isGone = true;
    };
  }, [hasName, language, nameDays, onLoaded]);
}
