import { useTranslations } from "use-intl";
import { codeList } from "#src/shared/list-text.ts";
import { formatCents } from "#src/shared/money.ts";
import { useTimes } from "#src/web/i18n/use-times.ts";
import { site } from "#src/web/site.ts";
import { Button } from "#src/web/ui/button.tsx";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { CopyButton } from "#src/web/ui/copy-button.tsx";
import { Tag } from "#src/web/ui/tag.tsx";
import { AddressCode } from "./address-code.tsx";
import { ChunkedAddress } from "./chunked-address.tsx";
import type { Deposit, StaticWallet } from "./queries.ts";

export interface StaticWalletCardProps {
  readonly wallet: StaticWallet;
  readonly isReplacing: boolean;
  /** Asks for another address in its place. */
  readonly onReplace: () => void;
}

/** One permanent address: code, coins with their one network and minimum, and what came last. */
export function StaticWalletCard({ wallet, isReplacing, onReplace }: StaticWalletCardProps) {
  const t = useTranslations("payments.static");
  const common = useTranslations("common");
  const { address, methods, deposits } = wallet;
  const coins = codeList(methods.map(({ asset }) => asset));
  const isSimulated = methods.some(({ simulated }) => simulated);
  return (
    <article className="grid gap-5 rounded-10 border border-line bg-surface p-4 sm:grid-cols-[160px_1fr]">
      <div className="max-w-40">
        {/* The bare address: many exchanges read no more of a code. */}
        <AddressCode value={address} label={t("qr", { coins })} />
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        <h3 className="flex flex-wrap items-center gap-2 text-14 font-medium">
          <BdiCode>{coins}</BdiCode>
          {isSimulated && <Tag>{common("simulated")}</Tag>}
        </h3>
        <div className="flex items-start justify-between gap-3 rounded-6 border border-edge px-3 py-1.5 text-14 *:first:py-1">
          <ChunkedAddress address={address} />
          <CopyButton
            withText
            value={address}
            label={common("action.copy")}
            of={address}
            copiedLabel={common("action.copied")}
          />
        </div>
        <ul className="text-13 text-fg2">
          {methods.map(({ id, asset, network, minCents }) => (
            <li key={id}>{t("takes", { asset, network, minimum: formatCents(minCents) })}</li>
          ))}
        </ul>
        <p className="text-13 text-pretty text-warn">{t("networkWarning")}</p>
        {deposits.length > 0 && (
          <>
            <LastDeposits deposits={deposits} />
            <div className="flex flex-wrap items-center gap-3">
              <Button pending={isReplacing} onClick={onReplace}>
                {t("replace")}
              </Button>
              <p className="text-13 text-pretty text-muted">{t("replaceHint")}</p>
            </div>
          </>
        )}
      </div>
    </article>
  );
}

function LastDeposits({ deposits }: { readonly deposits: readonly Deposit[] }) {
  const t = useTranslations("payments");
  const times = useTimes();
  const { supportEmail } = site();
  return (
    <ul aria-label={t("static.last")} className="border-t border-line text-13">
      {deposits.map(({ id, amount, asset, state, heldReason, confirmations, required, seenAt }) => (
        <li key={id} className="flex flex-wrap justify-between gap-x-4 border-line py-2 not-last:border-b">
          <BdiCode>
            {amount} {asset}
          </BdiCode>
          <span className="text-fg2">
            {t(`state.${state}`, { have: Math.min(confirmations, required), need: required })}
          </span>
          <span className="text-muted">{times.stamp(seenAt)}</span>
          {heldReason !== null && (
            <p className="w-full text-pretty text-warn wrap-anywhere">
              {t(`note.held.${heldReason}`)}{" "}
              {supportEmail !== null && t("note.support", { email: supportEmail, id })}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}
