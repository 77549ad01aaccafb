import type { WayContents } from "#contract/people/way-kinds.ts";
import type { WayToPay } from "#contract/people/ways-to-pay.ts";
import { request } from "#web/api/request.ts";
import { useAct } from "#web/ui/use-act.ts";

/** What a list of ways to pay says, without what the server adds. */
export const contentsOf = ({ id, changedAt, isReplacement, ...way }: WayToPay) => way as WayContents;

type Saving = {
  /** When it is saved; a window that closes now gives the focus back to a row that is still there. */
  onSaved?: () => void;
  /** When the saved list is on the screen. */
  onShown?: () => void;
  failure: string;
};

/** Replaces the person's whole list of ways to pay; the server asks for proof that it's them. */
export function useSetWays({ onSaved, onShown, failure }: Saving) {
  return useAct({
    act: (ways: readonly WayContents[]) => request("PUT /api/auth/ways-to-pay", { body: { ways: [...ways] } }),
    onDone: onSaved,
    reloads: ["/api/auth/ways-to-pay", "/api/auth/account-events"],
    last: onShown,
    fails: failure,
  });
}
