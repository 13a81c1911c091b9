import { useMemo } from "react";
import { api } from "#src/web/api/api.ts";
import { uploadFile } from "#src/web/api/upload-file.ts";
import type { FilePlace } from "../../web/both/files/file-place.ts";
import { type Files, useFiles } from "../../web/both/files/use-files.ts";
import { keep, read } from "./use-draft.ts";

/** The files of an answer or a note that staff writes, kept with its text while the window is open: `name` of the draft. */
export function useStaffFiles(name: string): Files {
  return useFiles(useMemo(() => staffPlace(`draft:${name}:files`), [name]));
}

const listeners = new Set<() => void>();
const unstored = new Map<string, string>();

function staffPlace(key: string): FilePlace {
  return {
    key,
    read: () => unstored.get(key) ?? read(key),
    write: (text) => {
      if (text === null) unstored.delete(key);
      else unstored.set(key, text);
      keep(key, text ?? "");
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    upload: (file, sending) => uploadFile("POST /v2/admin/support/upload", file, sending),
    remove: (id) => api("DELETE /v2/admin/support/files/{id}", { params: { id } }),
  };
}
