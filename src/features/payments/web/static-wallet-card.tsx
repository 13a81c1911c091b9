import { ChevronDown } from "lucide-react";
import { useTranslations } from "use-intl";
import { codeList } from "#src/shared/list-text.ts";
import { formatCents } from "#src/shared/money.ts";
import { AskSupport } from "#src/web/cabinet/ask-support.tsx";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { site } from "#src/web/site.ts";
import { Button } from "#src/web/ui/button.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { CopyButton } from "#src/web/ui/copy-button.tsx";
import { Tag } from "#src/web/ui/tag.tsx";
import { AddressCode } from "./address-code.tsx";
import { addressParts, ChunkedAddress } from "./chunked-address.tsx";
import type { Deposit, StaticWallet } from "./queries.ts";
import { useDepositText } from "./use-deposit-text.ts";

export interface StaticWalletCardProps {
  readonly wallet: StaticWallet;
  readonly isReplacing: boolean;
  /** Asks for another address in its place. */
  readonly onReplace: () => void;
}

/** One permanent address, short and to copy, with its networks; opened with its code, its minimums and what came last. */
export function StaticWalletCard({ wallet, isReplacing, onReplace }: StaticWalletCardProps) {
  const t = useTranslations("payments.static");
  const common = useTranslations("common");
  const { address, methods, deposits, formerDeposits } = wallet;
  const coins = codeList(methods.map(({ asset }) => asset));
  const networks = codeList([...new Set(methods.map(({ network }) => network))]);
  const isSimulated = methods.some(({ simulated }) => simulated);
  const { head, tail } = addressParts(address);
  return (
    <>
      <details className="group">
        <summary className="list-none pt-2.5 pb-2 text-13 [&::-webkit-details-marker]:hidden">
          <span className="flex items-center gap-2 pe-8">
            <ChevronDown
              className="size-3.5 text-muted transition-transform group-open:rotate-180"
              strokeWidth={1.6}
              aria-hidden="true"
            />
            <h3>
              <BdiCode>{coins}</BdiCode>
            </h3>
            <BdiCode className="ms-auto text-12 text-fg2">{`${head}…${tail}`}</BdiCode>
          </span>
          {/* In the row, since the address can be copied while it is closed. */}
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1 ps-5.5 text-12 text-fg2">
            <bdi>{networks}</bdi>
            {isSimulated && <Tag>{common("simulated")}</Tag>}
          </span>
        </summary>
        <div className="flex flex-col gap-3 pt-1 pb-4">
          <div className="w-40">
            {/* The bare address: many exchanges read no more of a code. */}
            <AddressCode value={address} label={t("qr", { coins })} />
          </div>
          <ChunkedAddress address={address} />
          <ul className="text-13 text-fg2">
            {methods.map(({ id, asset, network, minCents }) => (
              <li key={id}>{t("takes", { asset, network, minimum: formatCents(minCents) })}</li>
            ))}
          </ul>
          {formerDeposits.length > 0 && (
            <LastDeposits deposits={formerDeposits} label={t("former")} isLabelShown />
          )}
          {deposits.length > 0 && (
            <>
              <LastDeposits deposits={deposits} label={t("last")} />
              <div className="flex flex-wrap items-center gap-3">
                <Button pending={isReplacing} onClick={onReplace}>
                  {t("replace")}
                </Button>
                <p className="text-13 text-pretty text-muted">{t("replaceHint")}</p>
              </div>
            </>
          )}
        </div>
      </details>
      {/* Beside the row and not in it: a press on it opens nothing. */}
      <CopyButton
        value={address}
        label={common("action.copy")}
        of={t("ofCoin", { coin: coins })}
        copiedLabel={common("action.copied")}
        className="absolute end-0 top-0 h-10 max-md:h-11"
      />
    </>
  );
}

interface LastDepositsProps {
  readonly deposits: readonly Deposit[];
  readonly label: string;
  readonly isLabelShown?: boolean;
}

function LastDeposits({ deposits, label, isLabelShown = false }: LastDepositsProps) {
  const t = useTranslations("payments");
  const times = useTimes();
  const depositText = useDepositText();
  const { supportEmail } = site();
  return (
    <ul aria-label={label} className="border-t border-line text-13">
      {isLabelShown && (
        <li className="pt-2 text-12 text-muted" aria-hidden="true">
          {label}
        </li>
      )}
      {deposits.map((deposit) => (
        <li
          key={deposit.id}
          className="flex flex-wrap justify-between gap-x-4 border-line py-2 not-last:border-b"
        >
          <BdiCode>
            {deposit.amount} {deposit.asset}
          </BdiCode>
          <span className="text-fg2">{depositText(deposit)}</span>
          <span className="text-muted">{times.stamp(deposit.seenAt)}</span>
          {deposit.heldReason !== null && (
            <p className="w-full text-pretty text-warn wrap-anywhere">
              {t(`note.held.${deposit.heldReason}`)}{" "}
              {deposit.fate === "held" &&
                supportEmail !== null &&
                t("note.support", { email: supportEmail, id: deposit.id })}{" "}
              {deposit.fate === "held" && <AskSupport about={{ kind: "deposit", id: deposit.id }} />}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
