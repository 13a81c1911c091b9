import { useMutation } from "@tanstack/react-query";
import { api } from "#src/web/api/api.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { useNotify } from "#src/web/cabinet/notice-toasts.tsx";
import { saveFile } from "#src/web/save-file.ts";
import type { ZoneDomain } from "../zone-domain.ts";

/** Saves the records as they are at the servers as a BIND zone file. */
export function useExport(domain: ZoneDomain) {
  const notify = useNotify();
  const textOf = useErrorText();
  return useMutation({
    mutationFn: () => api("GET /v2/domains/{id}/records/export", { params: { id: domain.id } }),
    onSuccess: ({ fileName, text }) => saveFile(fileName, text, "text/plain"),
    onError: (error) => notify("red", textOf(error)),
  });
}
