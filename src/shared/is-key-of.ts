/** Whether a text from outside, such as a code of a newer server, is one of an object's own keys. */
export function isKeyOf<Known extends object>(known: Known, key: PropertyKey): key is keyof Known {
  return Object.hasOwn(known, key);
}
