import { Plus } from "lucide-react";
import { useState } from "react";
import { WAYS_TO_PAY_MAX, type WayContents } from "#contract/people/way-kinds.ts";
import type { WayToPay } from "#contract/people/ways-to-pay.ts";
import { useLoad } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { request } from "#web/api/request.ts";
import { ProfileTopic } from "#web/people/profile/profile-topic.tsx";
import { WayDialog } from "#web/people/ways-to-pay/way-dialog.tsx";
import { WayList } from "#web/people/ways-to-pay/way-list.tsx";
import { Button } from "#web/ui/button.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { LoadingSetting } from "#web/ui/loading.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useAct } from "#web/ui/use-act.ts";

/**
 * How people can pay the person: added, edited, removed and put in order, and saved at once, because saving takes the
 * password (RULES §24).
 */
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
  const [draft, setDraft] = useState<readonly WayContents[]>();
  const save = useAct({
    act: (all: readonly WayContents[]) => request("PUT /api/auth/ways-to-pay", { body: { ways: [...all] } }),
    reloads: ["/api/auth/ways-to-pay", "/api/auth/account-events"],
    last: () => {
      setDraft(undefined);
      toast({ title: "Ways to pay saved", description: "People who owe you see them now." });
    },
    fails: "Nothing was saved",
  });
  const listed = draft ?? ways.map(contentsOf);
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-ink-soft">
        For leagues that keep their own money. If you're the treasurer, members who owe see this list. If a treasurer
        owes you, they see it. No one else does.
      </p>
      {listed.length > 0 && <WayList ways={listed} saved={ways} onChange={setDraft} />}
      {listed.length < WAYS_TO_PAY_MAX ? (
        <WayDialog
          others={listed}
          onDone={(way) => setDraft([...listed, way])}
          trigger={
            <Button variant="secondary">
              <Plus size={18} aria-hidden /> Add a way to pay
            </Button>
          }
        />
      ) : (
        <p className="text-sm text-ink-soft">You have {WAYS_TO_PAY_MAX}, the most there can be.</p>
      )}
      {draft && (
        <div className="grid gap-2">
          <p role="status" className="font-semibold">
            Not saved yet. People who owe you don't see these changes.
          </p>
          <div className="flex flex-wrap gap-2">
            <Button isPending={save.isPending} onClick={() => save.mutate(listed)}>
              Save
            </Button>
            <Button variant="quiet" onClick={() => setDraft(undefined)}>
              Undo
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

/** What a list of ways to pay says, without what the server adds. */
const contentsOf = ({ id, changedAt, isReplacement, ...way }: WayToPay) => way as WayContents;
