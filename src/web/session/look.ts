/** Whether staff looks as a customer in this browser, by the readable hint beside the cookie; the same for the whole page. */
export function isLooking(): boolean {
  looking ??= typeof document !== "undefined" && document.cookie.split("; ").includes("looking=1");
  return looking;
}

let looking: boolean | undefined;
