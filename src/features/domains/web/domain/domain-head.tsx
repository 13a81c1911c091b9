import { Ellipsis, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ServiceHead } from "#src/web/services/service-head.tsx";
import { useMay } from "#src/web/session/user-query.ts";
import { CopyButton } from "#src/web/ui/copy-button.tsx";
import { IconButton } from "#src/web/ui/button.tsx";
import { Menu } from "#src/web/ui/menu.tsx";
import { DeleteDialog } from "../delete/delete-dialog.tsx";
import { DomainBuoy } from "../domain-buoy.tsx";
import { domainCan } from "../domain-can.ts";
import type { Domain } from "../domain-types.ts";
import { RenewButton } from "../renew/renew-button.tsx";
import { AsciiForm } from "../ascii-form.tsx";

const icon = { strokeWidth: 1.6, "aria-hidden": true } as const;

/** Name in both forms, state, tags, and what can be done with the domain as a whole. */
export function DomainHead({ domain }: { readonly domain: Domain }) {
  const t = useTranslations("domain.head");
  const common = useTranslations("common.action");
  const [isDeleting, setDeleting] = useState(false);
  const mayDestroy = useMay("services.manage", "destroys");
  const isDeletable = domainCan.delete(domain) || domainCan.cancelTransfer(domain);
  return (
    <>
      <ServiceHead
        name={domain.displayName}
        beforeState={
          domain.name !== domain.displayName && (
            <span className="inline-flex items-center gap-1.5">
              <AsciiForm domain={domain} />
              <CopyButton
                value={domain.name}
                label={common("copy")}
                copiedLabel={common("copied")}
                of={domain.name}
              />
            </span>
          )
        }
        state={<DomainBuoy domain={domain} size={18} />}
        tags={domain.tags}
        simulated={domain.simulated ? { label: t("simulated"), note: t("simulatedNote") } : undefined}
        actions={
          (domainCan.renew(domain) || isDeletable) && (
            <>
              {domainCan.renew(domain) && <RenewButton domain={domain} />}
              {/* The deletion is its only item. */}
              {mayDestroy && (domain.offers.delete || isDeletable) && (
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
                      label: t(domainCan.cancelTransfer(domain) ? "cancelTransfer" : "delete"),
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
