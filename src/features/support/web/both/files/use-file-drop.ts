import { type ClipboardEvent, useEffect, useEffectEvent, useState } from "react";

/**
 * Takes files that are dropped anywhere on the page, so that none of them replaces it. Returns whether some are held
 * over it.
 */
export function useFileDrop(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes("Files") !== true) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      // Of the window, not of one of its parts.
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      if (event.dataTransfer?.types.includes("Files") !== true) return;
      event.preventDefault();
      const files = filesIn(event.dataTransfer);
      if (files.length > 0) take(files);
    };
    addEventListener("dragover", over);
    addEventListener("dragleave", leave);
    addEventListener("drop", drop);
    return () => {
      removeEventListener("dragover", over);
      removeEventListener("dragleave", leave);
      removeEventListener("drop", drop);
    };
  }, []);
  return isOver;
}

/** For a field: takes pasted files, such as a picture of the screen; a text is pasted as ever. */
export function pasteInto(onFiles: (files: readonly File[]) => void) {
  return (event: ClipboardEvent): void => {
    const { clipboardData } = event;
    if (clipboardData.types.includes("text/plain")) return;
    const files = filesIn(clipboardData);
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  };
}

/** Without folders, which cannot be sent. */
function filesIn({ items, files }: DataTransfer): readonly File[] {
  if (items.length === 0) return [...files];
  return [...items].flatMap((item) => {
    const file = item.kind === "file" && item.webkitGetAsEntry()?.isDirectory !== true && item.getAsFile();
    return file ? [file] : [];
  });
}
