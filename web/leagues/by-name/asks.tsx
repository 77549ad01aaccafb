import type { League } from "#contract/leagues/leagues.ts";
import type { ClaimAsk } from "#contract/leagues/named-seats.ts";
import { useLoad } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { request } from "#web/api/request.ts";
import { Button } from "#web/ui/button.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { Row } from "#web/ui/row.tsx";
import { useAct } from "#web/ui/use-act.ts";

type AsksProps = { league: League; readerId: string };

/** Who says that a name of the league is theirs, for the commissioner and the treasurer to answer (RULES §28). */
export function Asks({ league, readerId }: AsksProps) {
  const asks = useLoad(query("GET /api/leagues/:id/claim-asks", { params: { id: league.id } }));
  return (
    <Loaded from={asks} what="who asks for a seat" pending={null} empty={null} isSection>
      {(all) => (
        <ul className="divide-y divide-line border-t border-line">
          {all.map((ask) => (
            <Ask key={ask.userId} league={league} ask={ask} isOwn={ask.userId === readerId} />
          ))}
        </ul>
      )}
    </Loaded>
  );
}

function Ask({ league, ask, isOwn }: { league: League; ask: ClaimAsk; isOwn: boolean }) {
  const { userId, nameId, name, askedBy } = ask;
  const answer = useAct({
    act: (isThem: boolean) =>
      request("POST /api/leagues/:id/claim-asks/:userId/answer", {
        ...{ params: { id: league.id, userId }, body: { nameId, isThem } },
      }),
    says: (_, isThem) => ({ title: isThem ? `${name}'s seat is theirs` : "Answered", description: "We told them." }),
    reloads: ["/api/leagues", "/api/needs"],
    fails: "Your answer wasn't sent",
    reloadsIfFailed: ["/api/leagues"],
  });
  const id = `ask-${userId}`;
  return (
    <Row namedBy={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <p id={id} className="min-w-0 wrap-anywhere">
        <strong>{askedBy}</strong> says that <strong>{name}</strong>'s seat is theirs.
      </p>
      {!isOwn && (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            size="small"
            className="wrap-anywhere whitespace-normal"
            isPending={answer.isPending && answer.variables}
            onClick={() => answer.mutate(true)}
          >
            That's {name}
          </Button>
          <Button
            variant="quiet"
            size="small"
            isPending={answer.isPending && !answer.variables}
            onClick={() => answer.mutate(false)}
          >
            No
          </Button>
        </div>
      )}
    </Row>
  );
}
