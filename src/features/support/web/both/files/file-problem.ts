import { useTranslations } from "use-intl";
import { maxFileMegabytes } from "#src/shared/support.ts";
import { ApiError } from "#src/web/api/api-error.ts";
import { useErrorText } from "#src/web/api/use-error-text.ts";
import { localRefusals } from "./uploads.ts";

const types = "PNG, JPEG, WebP, GIF, PDF, MP4, ZIP, GZ";

/** Why a file did not get to the server, in words that say what is taken instead. */
export function useFileProblem(): (error: unknown) => string {
  const t = useTranslations("support.files.problem");
  const textOf = useErrorText();
  return (error) => {
    const local = localRefusals.find((refusal) => refusal === error);
    if (local !== undefined) return t(local, { megabytes: maxFileMegabytes });
    if (!(error instanceof ApiError)) return textOf(error);
    if (error.code === "payload_too_large") return t("tooLarge", { megabytes: maxFileMegabytes });
    if (error.code === "unsupported_media_type") return t("type", { types });
    return textOf(error);
  };
}
