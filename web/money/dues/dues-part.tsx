import type { League } from "#contract/leagues/leagues.ts";
import type { LeagueDues } from "#contract/members/league-dues.ts";
import { isOpenForPaying } from "#contract/terms/league-status.ts";
import { useLoad } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { ChargeDialog } from "#web/money/dues/charge-dialog.tsx";
import { peopleDues } from "#web/money/dues/people-dues.ts";
import { PersonRow } from "#web/money/dues/person-row.tsx";
import { Loaded } from "#web/ui/loaded.tsx";

type DuesPartProps = {
  league: League;
  readerId: string;
  isCommissioner: boolean;
  /** Whether the reader plays, and so can pay for others. */
  hasSeat: boolean;
};

/** Who owes what by when, in a league where members may owe more than an entry fee (RULES §25). */
export function DuesPart(props: DuesPartProps) {
  const dues = useLoad(query("GET /api/leagues/:id/dues", { params: { id: props.league.id } }));
  return (
    <Loaded from={dues} what="what everyone owes" pending={null} isSection>
      {(found) => <Dues {...props} found={found} />}
    </Loaded>
  );
}

function Dues({ league, readerId, isCommissioner, hasSeat, found }: DuesPartProps & { found: LeagueDues }) {
  const people = peopleDues(found.dues, new Date());
  const canCharge = isCommissioner && found.chargeable.length > 0 && isOpenForPaying(league.status);
  return (
    <>
      {canCharge && (
        <div className="mb-4 flex justify-end">
          <ChargeDialog league={league} people={people} chargeable={found.chargeable} />
        </div>
      )}
      <ul className="divide-y divide-line border-y border-line">
        {people.map((person) => (
          <PersonRow key={person.userId} {...{ league, person, readerId, isCommissioner, hasSeat }} />
        ))}
      </ul>
    </>
  );
}
