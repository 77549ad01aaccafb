/** Full stops from other scripts, which browsers read as dots in an address. */
const OTHER_DOTS = /[\u3002\uFF0E\uFF61]/g;
const ADDRESS = /:\/\/|\bwww\.|[\p{L}\p{N}]\.\p{L}{2,}|\b\d{1,3}(\.\d{1,3}){3}\b/iu;

/** Whether email programs would turn part of the text into a link: "pay.example/now", "www.x", "https://…". */
export const holdsWebAddress = (text: string): boolean => ADDRESS.test(text.normalize("NFKC").replace(OTHER_DOTS, "."));

/** The same text for an email, with an invisible joiner that breaks anything that would become a link. */
export const withoutLinks = (text: string): string =>
  holdsWebAddress(text) ? text.replace(/[.:\u3002\uFF0E\uFF61]/g, "\u2060$&\u2060") : text;
