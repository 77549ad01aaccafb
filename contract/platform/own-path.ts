/** A path on this site with its query and fragment, and nothing that a browser could read as another site's URL. */
export const isOwnPath = (text: string): boolean => /^\/(?![/\\])[^\\\s\p{Cc}]*$/u.test(text);
