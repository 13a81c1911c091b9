import { ExternalLink } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { ButtonLink } from "#src/web/ui/button.tsx";
import { classNames } from "#src/web/ui/class-names.ts";
import { Segmented } from "#src/web/ui/segmented.tsx";
import { AddressCode } from "./address-code.tsx";

export interface PaymentCodeProps {
  readonly address: string;
  /** The link with the amount; null where no wallet can pay. */
  readonly uri: string | null;
  readonly isToken: boolean;
  /** Covers the code once coins are no longer asked for. */
  readonly withdrawn: ReactNode;
}

type Content = "address" | "payment";

/**
 * The code to scan: with the amount, or the address alone, as exchanges read it. Of a token the address comes first:
 * its link begins with the contract, to which some wallets would send the coins.
 */
export function PaymentCode({ address, uri, isToken, withdrawn }: PaymentCodeProps) {
  const t = useTranslations("payments.payment");
  const [content, setContent] = useState<Content>(isToken ? "address" : "payment");
  const openUri = withdrawn === undefined ? uri : null;
  const link = content === "payment" ? uri : null;
  return (
    <div className="rounded-10 border border-line bg-surface p-4">
      {openUri !== null && <ContentChoice isToken={isToken} value={content} onValueChange={setContent} />}
      {/* Without its controls it keeps their room: what is below does not move when coins come. */}
      <div
        className={classNames(
          "mx-auto max-w-70 [&>div]:border-0",
          withdrawn !== undefined && (isToken ? "my-5.5 max-md:my-7" : "my-11.5 max-md:my-14"),
        )}
      >
        <AddressCode
          value={link ?? address}
          label={t(link === null ? "qrAddress" : "qr")}
          withdrawn={withdrawn}
        />
      </div>
      {openUri !== null && link !== null && <WalletLink uri={link} isToken={isToken} />}
    </div>
  );
}

interface ContentChoiceProps {
  readonly isToken: boolean;
  readonly value: Content;
  readonly onValueChange: (value: Content) => void;
}

function ContentChoice({ isToken, value, onValueChange }: ContentChoiceProps) {
  const t = useTranslations("payments.payment.code");
  const contents: readonly Content[] = isToken ? ["address", "payment"] : ["payment", "address"];
  return (
    <div className="mb-3 text-center">
      <Segmented
        label={t("legend")}
        options={contents.map((each) => ({ value: each, label: t(each) }))}
        value={value}
        onValueChange={onValueChange}
      />
    </div>
  );
}

function WalletLink({ uri, isToken }: { readonly uri: string; readonly isToken: boolean }) {
  const t = useTranslations("payments.payment");
  return (
    <>
      {isToken && <p className="mt-3 text-13 text-pretty text-warn">{t("code.tokenLink")}</p>}
      <ButtonLink
        href={uri}
        tone={isToken ? "secondary" : "primary"}
        size="md"
        block
        icon={<ExternalLink className="rtl:-scale-x-100" strokeWidth={1.6} />}
        className="mt-3"
      >
        {t("openWallet")}
      </ButtonLink>
    </>
  );
}
