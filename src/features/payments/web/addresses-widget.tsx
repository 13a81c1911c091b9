import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { codeList } from "#src/shared/list-text.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { CopyButton } from "#src/web/ui/copy-button.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { Tag } from "#src/web/ui/tag.tsx";
import { addressParts } from "./chunked-address.tsx";
import { staticWalletsQuery } from "./queries.ts";

/** The customer's permanent addresses with their networks, short and to copy; nothing while there are none. */
export function AddressesWidget() {
  const t = useTranslations("payments.static");
  const common = useTranslations("common");
  const { data } = useQuery(staticWalletsQuery);
  if (data === undefined || data.wallets.length === 0) return null;
  return (
    <Panel
      title={t("title")}
      control={
        <Link
          to="/deposit"
          hash="addresses"
          className="touch-target text-13 font-medium text-accent hover:underline"
        >
          {common("action.viewAll")}
        </Link>
      }
    >
      <p className="mb-1 text-13 text-pretty text-warn">{t("networkWarning")}</p>
      <ul className="-mb-2 text-13">
        {data.wallets.map(({ id, address, methods }) => {
          const { head, tail } = addressParts(address);
          return (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-3 border-line py-2.5 not-last:border-b"
            >
              <BdiCode>{codeList(methods.map(({ asset }) => asset))}</BdiCode>
              <span className="inline-flex items-center gap-2">
                <BdiCode className="text-12 text-fg2">{`${head}…${tail}`}</BdiCode>
                <CopyButton
                  value={address}
                  label={common("action.copy")}
                  of={address}
                  copiedLabel={common("action.copied")}
                />
              </span>
              <span className="flex w-full flex-wrap items-center gap-x-2 gap-y-1 text-12 text-fg2">
                <bdi>{codeList([...new Set(methods.map(({ network }) => network))])}</bdi>
                {methods.some(({ simulated }) => simulated) && <Tag>{common("simulated")}</Tag>}
              </span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
