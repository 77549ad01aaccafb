import type { Query, QueryClient } from "@tanstack/react-query";
import type { LiveEvent } from "#contract/leagues/live.ts";
import { isBelow, makeMatchingStale } from "#web/api/stale.ts";

/** Changes of a league that follow one another closely reload it once. */
const GATHER_MS = 250;
/** Spreads the reloads, so that not every page asks at once when a server has restarted. */
const SPREAD_MS = 2000;

/** The calls whose answers change with a person's own leagues, seats and notices. */
const OWN = [
  "/api/needs",
  "/api/dashboard",
  "/api/notifications",
  "/api/invitations/my",
  "/api/leagues/my-commissioner",
  "/api/leagues/my-player",
  "/api/payout-account",
];
/** Never reloaded: long lists, which would move under the reader, and loads that no event of the stream is about. */
const LEFT_ALONE = ["/api/classifieds", "/api/admin", "/api/auth", "/api/config", "stripe.js"];

const isIn = (paths: string[], { queryKey }: Query) => paths.some((path) => isBelow(queryKey.join("/"), path));

/** Whether a load is of this league, or names it, as a vote or a receipt does. */
const isAbout = (leagueId: string, { queryKey, state }: Query) =>
  isBelow(queryKey.join("/"), `/api/leagues/${leagueId}`) || (JSON.stringify(state.data) ?? "").includes(leagueId);

/** Nothing on the screen moves under a dialog or a menu, or while someone types. */
const isBusy = () =>
  document.querySelector("[role=dialog], [role=alertdialog], [role=menu], dialog[open]") !== null ||
  document.activeElement?.matches("input, textarea, select") === true;

/** Reloads what the screen shows when it changes. @returns The function that takes the events, and one that stops. */
export function reloadChanged(client: QueryClient) {
  const leagues = new Set<string>();
  let isOwn = false;
  let isAll = false;
  let gathering: ReturnType<typeof setTimeout> | undefined;

  function take(event: LiveEvent) {
    if (event.type === "league") leagues.add(event.leagueId);
    isOwn ||= event.type === "own" || (event.type === "league" && event.isOwn);
    isAll ||= event.type === "all";
    gathering ??= setTimeout(reload, GATHER_MS + (event.type === "all" ? Math.random() * SPREAD_MS : 0));
  }

  function reload() {
    gathering = undefined;
    if (isBusy() || !(isAll || isOwn || leagues.size > 0)) return;
    const changed = { ids: [...leagues], isOwn, isAll };
    leagues.clear();
    isOwn = false;
    isAll = false;
    void makeMatchingStale(client, (query) => {
      if (isIn(LEFT_ALONE, query)) return false;
      return changed.isAll || (changed.isOwn && isIn(OWN, query)) || changed.ids.some((id) => isAbout(id, query));
    });
  }

  /** The focus moves when someone stops typing or closes a dialog, so a delayed reload can follow. */
  const onFocusMoved = () => {
    gathering ??= setTimeout(reload, GATHER_MS);
  };
  const moves = ["focusin", "focusout"] as const;
  for (const move of moves) document.addEventListener(move, onFocusMoved);
  return {
    take,
    stop: () => {
      for (const move of moves) document.removeEventListener(move, onFocusMoved);
      clearTimeout(gathering);
    },
  };
}
