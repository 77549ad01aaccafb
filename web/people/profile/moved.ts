import { useEffect } from "react";
import { useLocation } from "wouter";
import { paths } from "#web/ui/paths.ts";

/** Where the parts of the profile are that used to be on its first page. */
const MOVED: Readonly<Record<string, string>> = {
  "#security": paths.security(),
  "#history": `${paths.security()}#history`,
  "#payout-account": paths.payouts(),
  "#notifications": paths.notifications(),
  "#calendar": `${paths.notifications()}#calendar`,
  "#yahoo": `${paths.ownData()}#yahoo`,
  "#leave": paths.ownData(),
};

/** Takes an old link, or the way back from Yahoo that began on the old page, to the part's page of today. */
export function useMoved(): void {
  const [, go] = useLocation();
  useEffect(() => {
    const leave = () => {
      const { hash, search } = window.location;
      const isFromYahoo = new URLSearchParams(search).has("yahoo");
      const to = isFromYahoo ? paths.ownData() + search : MOVED[hash];
      if (to) go(to, { replace: true });
    };
    leave();
    window.addEventListener("hashchange", leave);
    return () => window.removeEventListener("hashchange", leave);
  }, [go]);
}
