import { Ellipsis, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { CopyButton } from "#src/web/ui/copy-button.tsx";
import { IconButton } from "#src/web/ui/button.tsx";
import { Menu } from "#src/web/ui/menu.tsx";
import { PageHeading } from "#src/web/ui/page-heading.tsx";
import { Tag } from "#src/web/ui/tag.tsx";
import { DeleteDialog } from "../delete/delete-dialog.tsx";
import { DomainBuoy } from "../domain-buoy.tsx";
import { domainCan } from "../domain-status.ts";
import type { Domain } from "../domain-types.ts";
import { RenewButton } from "../renew/renew-button.tsx";
import { AsciiForm } from "../ascii-form.tsx";

const icon = { strokeWidth: 1.6, "aria-hidden": true } as const;

/** Name in both forms, state, tags, and what can be done with the domain as a whole. */
export function DomainHead({ domain }: { readonly domain: Domain }) {
  const t = useTranslations("domain.head");
  const common = useTranslations("common.action");
  const [isDeleting, setDeleting] = useState(false);
  const isDeletable =
    (domain.state === "active" && domain.deletesAt === null && domain.offers.delete) ||
    domain.state === "transfer_in";
  return (
    <>
      <PageHeading
        title={<bdi>{domain.displayName}</bdi>}
        beside={
          <>
            {domain.name !== domain.displayName && (
              <span className="inline-flex items-center gap-1.5">
                <AsciiForm domain={domain} />
                <CopyButton
                  value={domain.name}
                  label={common("copy")}
                  copiedLabel={common("copied")}
                  of={domain.name}
                />
              </span>
            )}
            <span aria-live="polite" className="inline-flex">
              <DomainBuoy domain={domain} size={18} />
            </span>
            {domain.tags.map((tag) => (
              <Tag key={tag}>{tag}</Tag>
            ))}
            {domain.simulated && (
              <span
                title={t("simulatedNote")}
                className="rounded-4 bg-infotint px-1.5 py-0.5 text-12 text-info"
              >
                {t("simulated")}
              </span>
            )}
          </>
        }
        actions={
          (domainCan.renew(domain) || isDeletable) && (
            <>
              {domainCan.renew(domain) && <RenewButton domain={domain} />}
              {/* Nothing else stands in it. */}
              {(domain.offers.delete || isDeletable) && (
                <Menu
                  trigger={
                    <IconButton
                      label={t("more")}
                      className="border border-line2 bg-surface size-9! max-md:size-11!"
                    >
                      <Ellipsis {...icon} />
                    </IconButton>
                  }
                  items={[
                    {
                      key: "delete",
                      label: t(domain.state === "transfer_in" ? "cancelTransfer" : "delete"),
                      icon: <Trash2 {...icon} />,
                      danger: true,
                      disabled: !isDeletable,
                      onSelect: () => setDeleting(true),
                    },
                  ]}
                />
              )}
            </>
          )
        }
      />
      <DeleteDialog domain={domain} open={isDeleting} onOpenChange={setDeleting} />
    </>
  );
}
