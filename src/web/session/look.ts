/** Whether staff looks as a customer in this browser, by the readable hint beside the cookie; the same for the whole page. */
export function isLooking(): boolean {
  looking ??= hasLookHint();
  return looking;
}

/** The same at this moment: another tab may have begun a look since this page began. */
export function hasLookHint(): boolean {
  return typeof document !== "undefined" && document.cookie.split("; ").includes("looking=1");
}

let looking: boolean | undefined;
