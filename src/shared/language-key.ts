/**
 * Under this name a browser keeps the chosen language between visits: in a cookie, by which the server redirects public
 * pages, and in its local storage.
 */
export const languageKey = "language";
