/**
 * The name of a call in generated clients: `POST /v2/servers/{id}/restart` is `postServersByIdRestart`. It follows from
 * method and path alone, so that it never changes while they are there.
 */
export function operationIdOf(key: string): string {
  const [method = "", path = ""] = key.split(" ");
  const words = path
    .split("/")
    .filter((part) => part !== "" && part !== "v2")
    .flatMap((part) => (part.startsWith("{") ? ["by", part.slice(1, -1)] : part.split("-")));
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}
