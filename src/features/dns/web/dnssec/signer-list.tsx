import { useTranslations } from "use-intl";
import type { ApiOutput } from "#src/web/api/api-contract.ts";
import { BdiCode } from "#src/web/ui/bdi-code.tsx";
import { CopyButton } from "#src/web/ui/copy-button.tsx";

type Dnssec = ApiOutput<"GET /v2/domains/{id}/dnssec">;

// RFC 8624: what zones are signed with today.
const algorithms: Readonly<Record<number, string>> = {
  8: "RSA/SHA-256",
  13: "ECDSA P-256",
  14: "ECDSA P-384",
  15: "Ed25519",
};
const digests: Readonly<Record<number, string>> = { 1: "SHA-1", 2: "SHA-256", 4: "SHA-384" };

/** The DS records of a domain with labelled parts; at the registry once DNSSEC is on. */
export function SignerList({ dnssec }: { readonly dnssec: Pick<Dnssec, "state" | "signers"> }) {
  const t = useTranslations("zone.dnssec");
  const common = useTranslations("common.action");
  const { state, signers } = dnssec;
  const isReported = state === "on" || state === "withdrawing";
  return (
    <section className="grid gap-2">
      <h3 className="text-13 font-semibold">{t(isReported ? "signers" : "signersToCome")}</h3>
      <ul className="divide-y divide-line rounded-8 border border-line">
        {signers.map(({ keyTag, algorithm, digestType, digest }) => {
          const text = `${keyTag} ${algorithm} ${digestType} ${digest}`;
          const parts = [
            { label: t("keyTag"), value: String(keyTag) },
            { label: t("algorithm"), value: named(algorithm, algorithms) },
            { label: t("digestType"), value: named(digestType, digests) },
          ];
          return (
            <li key={text} className="grid gap-2 p-3">
              <div className="flex items-start justify-between gap-4">
                <dl className="flex flex-wrap gap-x-6 gap-y-1 text-13">
                  {parts.map(({ label, value }) => (
                    <div key={label}>
                      <dt className="text-12 text-muted">{label}</dt>
                      <dd>
                        <BdiCode>{value}</BdiCode>
                      </dd>
                    </div>
                  ))}
                </dl>
                <CopyButton value={text} label={common("copy")} copiedLabel={common("copied")} of={text} />
              </div>
              <p className="font-mono text-12 text-fg2 wrap-anywhere">
                <bdi dir="ltr">{digest}</bdi>
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function named(code: number, names: Readonly<Record<number, string>>): string {
  const name = names[code];
  return name === undefined ? String(code) : `${code} ${name}`;
}
