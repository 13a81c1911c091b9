import { useMemo } from "react";
import { api } from "#src/web/api/api.ts";
import { uploadFile } from "#src/web/api/upload-file.ts";
import { session } from "#src/web/session/session.ts";
import { browserStore } from "./browser-store.ts";
import { useOwner } from "./use-owner.ts";
import type { FilePlace } from "../both/files/file-place.ts";
import { uploads } from "../both/files/uploads.ts";
import { type Files, useFiles } from "../both/files/use-files.ts";

session.onLogout(() => uploads.endAll());

/** The files of a message that a customer writes, kept by the browser with its text: `place` is a ticket or a draft. */
export function useTicketFiles(place: string): Files {
  const owner = useOwner();
  return useFiles(useMemo(() => customerPlace(`files.${owner}.${place}`), [owner, place]));
}

function customerPlace(key: string): FilePlace {
  return {
    key,
    read: () => browserStore.read(key),
    write: (text) => browserStore.write(key, text),
    subscribe: browserStore.subscribe,
    upload: (file, sending) => uploadFile("POST /v2/support/upload", file, sending),
    remove: (id) => api("DELETE /v2/support/files/{id}", { params: { id } }),
  };
}
