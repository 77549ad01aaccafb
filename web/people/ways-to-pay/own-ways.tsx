import { Plus } from "lucide-react";
import { WAYS_TO_PAY_MAX } from "#contract/people/way-kinds.ts";
import type { WayToPay } from "#contract/people/ways-to-pay.ts";
import { useLoad } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { ProfileTopic } from "#web/people/profile/profile-topic.tsx";
import { contentsOf } from "#web/people/ways-to-pay/use-set-ways.ts";
import { WayDialog } from "#web/people/ways-to-pay/way-dialog.tsx";
import { WayList } from "#web/people/ways-to-pay/way-list.tsx";
import { Button } from "#web/ui/button.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { LoadingSetting } from "#web/ui/loading.tsx";

/** How people can pay the person: added, edited, removed and put in order (RULES §24). */
export function OwnWays() {
  const ways = useLoad(query("GET /api/auth/ways-to-pay"));
  return (
    <ProfileTopic id="ways-to-pay" title="How people can pay you">
      <Loaded
        from={ways}
        what="the ways to pay you"
        pending={<LoadingSetting what="the ways to pay you" widths={["w-full", "w-2/3"]} />}
      >
        {(loaded) => <Ways ways={loaded} />}
      </Loaded>
    </ProfileTopic>
  );
}

function Ways({ ways }: { ways: WayToPay[] }) {
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-ink-soft">
        For leagues that keep their own money. If you're the treasurer, members who owe see this list. If a treasurer
        owes you, they see it. No one else does.
      </p>
      {ways.length > 0 && <WayList ways={ways} />}
      {ways.length < WAYS_TO_PAY_MAX ? (
        <WayDialog
          ways={ways.map(contentsOf)}
          trigger={
            <Button variant="secondary">
              <Plus size={18} aria-hidden /> Add a way to pay
            </Button>
          }
        />
      ) : (
        <p className="text-sm text-ink-soft">You have {WAYS_TO_PAY_MAX}, the most there can be.</p>
      )}
    </div>
  );
}
