import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { CopyButton } from "#src/web/ui/copy-button.tsx";
import { addressParts } from "./chunked-address.tsx";
import { type Method, staticWalletsQuery } from "./queries.ts";

/** The customer's permanent address for a coin, short and to copy; nothing while there is none. */
export function PermanentAddress({ method }: { readonly method: Method | undefined }) {
  const t = useTranslations("payments.static");
  const common = useTranslations("common.action");
  const { data } = useQuery(staticWalletsQuery);
  const wallet = data?.wallets.find(({ methods }) => methods.some(({ id }) => id === method?.id));
  if (wallet === undefined || method === undefined) return null;
  const { address } = wallet;
  const { head, tail } = addressParts(address);
  return (
    <section className="rounded-10 border border-line p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-14 font-medium">{t("ofCoin", { coin: method.asset })}</h2>
        <span className="text-12 text-muted">{t("anyAmount")}</span>
      </div>
      <div className="mt-2 flex items-center justify-between gap-3 text-13">
        <BdiCode className="wrap-anywhere">{`${head}…${tail}`}</BdiCode>
        <CopyButton
          value={address}
          label={common("copy")}
          of={t("ofCoin", { coin: method.asset })}
          copiedLabel={common("copied")}
        />
      </div>
    </section>
  );
}
