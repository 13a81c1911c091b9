import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import { logoLimits } from "#src/shared/site-mark.ts";
import { ApiError } from "#src/web/api/api-error.ts";
import { api } from "#src/web/api/api.ts";
import { uploadFile } from "#src/web/api/upload-file.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { ForRole } from "#src/web/pay/for-role.tsx";
import { Button } from "#src/web/ui/button.tsx";
import { Panel } from "#src/web/ui/panel.tsx";
import { type OneSite, sitesKey } from "../queries.ts";
import { LogoPreview } from "./logo-preview.tsx";

const accepted = "image/png,image/jpeg,image/webp";
/** In the order in which they serve a logo best. */
const types = "PNG, WebP, JPEG";
const megabytes = Math.floor(logoLimits.bytes / 1_000_000);
const megapixels = Math.floor(logoLimits.pixels / 1_000_000);

/** The logo that a site shows beside or in place of its name; a new one counts as soon as it is uploaded. */
export function LogoPanel({ site }: { readonly site: OneSite }) {
  const t = useTranslations("whitelabelBrand.logo");
  const problem = useLogoProblem();
  const input = useRef<HTMLInputElement>(null);
  const queryClient = useQueryClient();
  const params = { id: site.id };
  const change = useMutation({
    mutationFn: (file: File | null) =>
      file === null
        ? api("DELETE /v2/whitelabel/{id}/logo", { params })
        : uploadFile("POST /v2/whitelabel/{id}/logo", file, {
            params,
            signal: new AbortController().signal,
            onProgress: () => undefined,
          }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: sitesKey }),
  });
  return (
    <Panel title={t("title")}>
      <div className="grid max-w-160 gap-4">
        <p className="text-13 text-pretty text-muted">{t("text", { types, megabytes })}</p>
        <LogoPreview site={site} />
        {site.logo?.lostIn != null && (
          <p className="text-13 text-pretty text-muted">{t(`lost.${site.logo.lostIn}`)}</p>
        )}
        {change.isError && <p className="text-13 text-danger">{problem(change.error)}</p>}
        <ForRole right="orders.buy">
          <div className="flex flex-wrap items-center gap-3">
            <Button size="sm" pending={change.isPending} onClick={() => input.current?.click()}>
              {t(site.logo === null ? "choose" : "replace")}
            </Button>
            {site.logo !== null && (
              <Button size="sm" pending={change.isPending} onClick={() => change.mutate(null)}>
                {t("remove")}
              </Button>
            )}
          </div>
          <input
            ref={input}
            type="file"
            accept={accepted}
            hidden
            aria-label={t("choose")}
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              if (file !== undefined) change.mutate(file);
              // The same file may be chosen another time.
              currentTarget.value = "";
            }}
          />
        </ForRole>
      </div>
    </Panel>
  );
}

/** Why a picture was not taken, with what is. */
function useLogoProblem(): (error: unknown) => string {
  const t = useTranslations("whitelabelBrand.logo");
  const textOf = useErrorText();
  return (error) => {
    if (!(error instanceof ApiError)) return textOf(error);
    if (error.code === "payload_too_large") return t("tooLarge", { megabytes });
    return error.code === "unsupported_media_type" ? t("type", { types, megapixels }) : textOf(error);
  };
}
