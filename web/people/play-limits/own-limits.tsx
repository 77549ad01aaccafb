import type { PlayLimits } from "#contract/people/play-limits.ts";
import { useLoad } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { BreakDialog } from "#web/people/play-limits/break-dialog.tsx";
import { EndBreak } from "#web/people/play-limits/end-break.tsx";
import { LimitDialog } from "#web/people/play-limits/limit-dialog.tsx";
import { LimitFacts } from "#web/people/play-limits/limit-facts.tsx";
import { LimitHistory } from "#web/people/play-limits/limit-history.tsx";
import { PendingChanges } from "#web/people/play-limits/pending-changes.tsx";
import { ProfileTopic } from "#web/people/profile/profile-topic.tsx";
import { Button } from "#web/ui/button.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { LoadingSetting } from "#web/ui/loading.tsx";

/** What a person lets themselves pay, and whether they take a break (RULES §27). */
export function OwnLimits() {
  const limits = useLoad(query("GET /api/auth/play-limits"));
  return (
    <ProfileTopic id="limits" title="Your limits">
      <Loaded
        from={limits}
        what="your limits"
        pending={<LoadingSetting what="your limits" widths={["w-full", "w-2/3"]} />}
      >
        {(loaded) => <Limits limits={loaded} />}
      </Loaded>
    </ProfileTopic>
  );
}

function Limits({ limits }: { limits: PlayLimits }) {
  const { monthlyLimit, breakUntil } = limits;
  return (
    <div className="grid gap-4">
      <p className="text-ink-soft">
        Limit what you pay in a month, or take a break from joining and paying. Only you see this.
      </p>
      <LimitFacts limits={limits} />
      <PendingChanges pending={limits.pending} />
      <div className="flex flex-wrap gap-3">
        <LimitDialog
          limits={limits}
          trigger={
            <Button variant="secondary">{monthlyLimit === null ? "Set a monthly limit" : "Change the limit"}</Button>
          }
        />
        <BreakDialog
          limits={limits}
          trigger={<Button variant="secondary">{breakUntil === null ? "Take a break" : "Lengthen the break"}</Button>}
        />
        <EndBreak limits={limits} />
      </div>
      {limits.history.length > 0 && <LimitHistory history={limits.history} />}
    </div>
  );
}
