import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useTranslations } from "use-intl";
import { QueryView } from "#src/web/cabinet/query-view.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { Skeleton } from "#src/web/ui/skeleton.tsx";
import { PasskeyRow } from "./passkey-row.tsx";
import { hasPasskeys, namedAddress } from "#src/web/api/passkey-support.ts";
import { passkeysQuery } from "./passkeys-query.ts";
import { useAddPasskey } from "./use-add-passkey.ts";

/** The user's passkeys: add, rename, remove. At an address without passkeys, why there is nothing to add. */
export function PasskeysPanel() {
  const t = useTranslations("settings.passkeys");
  const query = useQuery(passkeysQuery);
  const add = useAddPasskey();
  return (
    <Panel
      title={t("title")}
      control={
        hasPasskeys() && (
          <Button
            size="sm"
            icon={<Plus strokeWidth={1.6} />}
            pending={add.isPending}
            onClick={() => add.mutate()}
          >
            {t("add")}
          </Button>
        )
      }
      flush
    >
      {!hasPasskeys() && <WhyNot />}
      <QueryView
        query={query}
        errorTitle={t("failed")}
        level={3}
        skeleton={<Skeleton className="m-4 h-10" />}
      >
        {({ passkeys }) =>
          passkeys.length === 0 ? (
            <p className="p-4 text-13 text-pretty text-muted">{t("none")}</p>
          ) : (
            <ul>
              {passkeys.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </Panel>
  );
}

function WhyNot() {
  const t = useTranslations("accounts.passkey");
  const address = namedAddress();
  return (
    <p className="border-b border-line p-4 text-13 text-pretty text-muted">
      {address === null
        ? t("unsupported")
        : t.rich("needsName", {
            link: () => (
              <a href={`${address}/settings/security`} className="font-medium text-fg underline">
                <bdi>{address}</bdi>
              </a>
            ),
          })}
    </p>
  );
}
