import type { ChannelDelivery } from "#contract/leagues/league-channel.ts";
import { useLoad } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { request } from "#web/api/request.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { DateText, ZoneNote } from "#web/ui/date.tsx";
import { ListBox, LoadingBox } from "#web/ui/list-box.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { useAct } from "#web/ui/use-act.ts";

const STATES: Record<ChannelDelivery["state"], [BadgeTone, string]> = {
  waiting: ["blue", "Waiting"],
  delivered: ["green", "Delivered"],
  failed: ["red", "Failed"],
};
const WHAT = "what the channel was told";

/** What the channel was told in the last 30 days, whether it arrived, and telling it again. */
export function Deliveries({ leagueId: id }: { leagueId: string }) {
  const list = useLoad(query("GET /api/leagues/:id/channel/deliveries", { params: { id } }));
  return (
    <section>
      <h3 className="text-lg">Sent in the last 30 days</h3>
      <p className="mb-2">
        <ZoneNote />
      </p>
      <Loaded
        from={list}
        what={WHAT}
        pending={<LoadingBox what={WHAT} />}
        empty={<p className="text-ink-soft">Nothing yet. Send a test to see whether messages arrive.</p>}
      >
        {(all) => (
          <ListBox label="Sent in the last 30 days" more={undefined}>
            <ul className="divide-y divide-line">
              {all.map((told) => (
                <Told key={told.id} leagueId={id} told={told} />
              ))}
            </ul>
          </ListBox>
        )}
      </Loaded>
    </section>
  );
}

function Told({ leagueId: id, told }: { leagueId: string; told: ChannelDelivery }) {
  const { id: deliveryId, text, createdAt, state, fault, nextAt } = told;
  const [tone, word] = STATES[state];
  const replay = useAct({
    act: () => request("POST /api/leagues/:id/channel/deliveries/:deliveryId/replay", { params: { id, deliveryId } }),
    reloads: [`/api/leagues/${id}/channel`],
    fails: "It wasn't sent again",
  });
  return (
    <li className="px-4 py-2.5 text-sm text-ink-soft wrap-anywhere">
      <p className="text-base font-semibold text-ink">{text}</p>
      <div className="flex items-end justify-between gap-3">
        <div className="min-w-0">
          <Badge tone={tone}>{word}</Badge> <DateText value={createdAt} withTime />
          {fault && <p className="text-red">{fault}</p>}
          {nextAt && (
            <p>
              Next try <DateText value={nextAt} withTime />
            </p>
          )}
        </div>
        <Button
          variant="quiet"
          size="small"
          className="-mr-3"
          aria-label={`Send again: ${text}`}
          isPending={replay.isPending}
          onClick={() => replay.mutate()}
        >
          Send again
        </Button>
      </div>
    </li>
  );
}
