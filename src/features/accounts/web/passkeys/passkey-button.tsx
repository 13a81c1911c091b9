import { Fingerprint } from "lucide-react";
import { useTranslations } from "use-intl";
import { Button } from "#src/web/ui/button.tsx";
import { hasPasskeys, namedAddress } from "#src/web/api/passkey-support.ts";
import { usePasskeyLogin } from "./use-passkey-login.ts";

/** Login by a passkey, on a press and out of the list of the email field; at an IP address, why not and where. */
export function PasskeyButton({ next }: { readonly next: string | undefined }) {
  if (hasPasskeys()) return <LoginButton next={next} />;
  const address = namedAddress();
  return address === null ? null : <NameHint address={address} />;
}

function LoginButton({ next }: { readonly next: string | undefined }) {
  const t = useTranslations("accounts.passkey");
  const { begin, isPending } = usePasskeyLogin(next);
  return (
    <Button size="lg" block pending={isPending} icon={<Fingerprint strokeWidth={1.6} />} onClick={begin}>
      {t("login")}
    </Button>
  );
}

function NameHint({ address }: { readonly address: string }) {
  const t = useTranslations("accounts.passkey");
  return (
    <p className="text-13 text-pretty text-muted">
      {t.rich("needsName", {
        link: () => (
          <a href={`${address}/login`} className="font-medium text-fg underline">
            <bdi>{address}</bdi>
          </a>
        ),
      })}
    </p>
  );
}
