import { siteName } from "../platform/site.ts";
/** What a league that keeps its own money says on joining and paying (RULES §24). */
export const notHeldWords = (treasurer: string): string =>
  `${siteName()} doesn't hold this money. If ${treasurer} doesn't pay, ${siteName()} can't.`;
