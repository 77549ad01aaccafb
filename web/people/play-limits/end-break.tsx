import { LOOSENING_DAYS, LOOSENING_MS } from "#contract/people/play-limit-times.ts";
import type { PlayLimits } from "#contract/people/play-limits.ts";
import { request } from "#web/api/request.ts";
import { LIMIT_LOADS } from "#web/people/play-limits/limit-loads.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { formatMoment } from "#web/ui/date.tsx";

/** Ends a break early, where that is still possible. */
export function EndBreak({ limits: { breakUntil, pending } }: { limits: PlayLimits }) {
  const earliest = new Date(Date.now() + LOOSENING_MS);
  const isEnding = pending.some(({ kind }) => kind === "break");
  if (breakUntil === null || isEnding || new Date(breakUntil) <= earliest) return null;
  return (
    <ConfirmDialog
      title="End your break early"
      question={`It goes on for ${LOOSENING_DAYS} days, in which you can withdraw this.`}
      facts={[
        { label: "Set to end", value: formatMoment(breakUntil) },
        { label: "Would end instead", value: formatMoment(earliest) },
      ]}
      trigger={<Button variant="secondary">End it early</Button>}
      confirmLabel={`End it in ${LOOSENING_DAYS} days`}
      act={() => request("DELETE /api/auth/play-limits/break")}
      says={{ title: "Your break ends early", description: `It ends on ${formatMoment(earliest)}.` }}
      reloads={LIMIT_LOADS}
      fails="Your break goes on"
    />
  );
}
