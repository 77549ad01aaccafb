import { useEffect, useState } from "react";
import { type YahooOutcome, yahooOutcomeWords } from "#contract/results/yahoo-words.ts";

/** How signing in to Yahoo ended, and the league's address that was typed before. */
export type YahooReturn = { outcome: YahooOutcome; address: string };

/** The path that a person comes back to from Yahoo: this screen, with the address that they typed. */
export function wayBack(address?: string): string {
  const path = window.location.pathname;
  return address === undefined ? path : `${path}?address=${inPath(address)}`;
}

/** Encodes also what a browser would leave as it is. */
const inPath = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*~]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);

/**
 * Reads how signing in to Yahoo ended, if this screen was opened on the way back from there. Removes it from the
 * address bar, so that a reload doesn't repeat it.
 */
export function useYahooReturn(): YahooReturn | undefined {
  const [back] = useState(() => returnIn(window.location.search));
  useEffect(() => {
    if (back) window.history.replaceState(window.history.state, "", window.location.pathname + window.location.hash);
  }, [back]);
  return back;
}

function returnIn(search: string): YahooReturn | undefined {
  const query = new URLSearchParams(search);
  const outcome = query.get("yahoo") ?? "";
  if (outcome !== "connected" && !(outcome in yahooOutcomeWords)) return undefined;
  return { outcome: outcome as YahooOutcome, address: query.get("address") ?? "" };
}
