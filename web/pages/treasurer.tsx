import { useParams } from "wouter";
import type { League } from "#contract/leagues/leagues.ts";
import type { Member } from "#contract/members/members.ts";
import type { Debt } from "#contract/money/treasurer/debts.ts";
import { type TreasurerWork, workOf } from "#contract/money/treasurer/treasurer-work.ts";
import type { KeptMoney } from "#contract/money/treasurer/treasurers.ts";
import { isOpenForPaying } from "#contract/terms/league-status.ts";
import { useCurrentUser } from "#web/access/current-user.ts";
import { together, useLoad } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { DebtWork } from "#web/money/treasurer/debt-work.tsx";
import { DeskTools } from "#web/money/treasurer/desk-tools.tsx";
import { EarlierPayments } from "#web/money/treasurer/earlier-payments.tsx";
import { TakeOver } from "#web/money/treasurer/keepers.tsx";
import { ToAnswer } from "#web/money/treasurer/to-answer.tsx";
import { ToConfirm } from "#web/money/treasurer/to-confirm.tsx";
import { Pictures, WorkRow, WorkSection } from "#web/money/treasurer/work-row.tsx";
import { ScreenShape } from "#web/pages/screen-shape.tsx";
import { EmptyState } from "#web/pot/empty-state.tsx";
import { AppLink } from "#web/ui/app-link.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { PageHeader } from "#web/ui/layout.tsx";
import { LoadedScreen } from "#web/ui/loaded-screen.tsx";
import { MissingScreen } from "#web/ui/missing-screen.tsx";
import { paths } from "#web/ui/paths.ts";
import { useTitle } from "#web/ui/use-title.ts";

/** What waits for the person who keeps a league's money, and what they can do about it (RULES §24). */
export function TreasurerPage() {
  const { id = "" } = useParams();
  const params = { id };
  const league = useLoad(query("GET /api/leagues/:id", { params }));
  const members = useLoad(query("GET /api/leagues/:id/members", { params }));
  const kept = useLoad(query("GET /api/leagues/:id/kept-money", { params }));
  const debts = useLoad(query("GET /api/leagues/:id/debts", { params }));
  const { user } = useCurrentUser();
  return (
    <LoadedScreen
      from={together({ league, members, kept, debts })}
      what="the treasurer's work"
      pending={<ScreenShape />}
      missing={
        <MissingScreen title="League not found">The league doesn't exist or you don't have access.</MissingScreen>
      }
    >
      {(loaded) => {
        const work = user && workOf({ ...loaded, readerId: user.id });
        return work ? <Work {...loaded} work={work} readerId={user.id} /> : <NoPermission {...loaded} />;
      }}
    </LoadedScreen>
  );
}

type Loaded = { league: League; members: Member[]; kept: KeptMoney; debts: Debt[] };

const NoPermission = ({ league, kept }: Loaded) => (
  <MissingScreen
    title="Only for the treasurer"
    action={
      <ButtonLink to={paths.league(league.id)} variant="secondary">
        Go to the league
      </ButtonLink>
    }
  >
    {kept.treasurer.name} keeps the money of {league.name}, and works here.
  </MissingScreen>
);

function Work({ league, members, kept, work, readerId }: Loaded & { work: TreasurerWork; readerId: string }) {
  useTitle(`Treasurer's work: ${league.name}`);
  const { announced, objections, takenBack, owed, sent, elsewhere, keeps } = work;
  const isTreasurer = kept.treasurer.userId === readerId;
  const pictures = new Map(members.map((member) => [member.userId, member.profileImageUrl]));
  const earlier = kept.payments.filter(
    ({ standing, receivedBy }) => standing !== "announced" && (isTreasurer || receivedBy?.userId === readerId),
  );
  const unsettled = [...objections, ...takenBack];
  return (
    <div className="page max-w-4xl">
      <PageHeader
        title="Treasurer's work"
        intro={
          <AppLink to={paths.league(league.id)} className="font-semibold text-ink hover:underline">
            {league.name}
          </AppLink>
        }
      />
      <Pictures value={pictures}>
        <div className="grid gap-8">
          {[objections, announced, owed, elsewhere].every(({ length }) => length === 0) && (
            <EmptyState title="Nothing waits for you">
              What members say they paid, and what you owe winners, appears here.
            </EmptyState>
          )}
          {unsettled.length > 0 && <ToAnswer payments={unsettled} readerId={readerId} />}
          {announced.length > 0 && <ToConfirm leagueId={league.id} payments={announced} />}
          <DebtWork id="pay" title="To pay" groups={owed} {...{ league, readerId, keeps }} />
          {elsewhere.length > 0 && (
            <WorkSection id="take-over" title="To take over">
              {elsewhere.map((keeper) => (
                <WorkRow
                  key={keeper.userId}
                  who={keeper}
                  title={`${keeper.name} still keeps it`}
                  amount={keeper.amount}
                  action={<TakeOver {...{ league, keeper }} />}
                />
              ))}
            </WorkSection>
          )}
          <DebtWork id="sent" title="Sent, not confirmed" groups={sent} {...{ league, readerId, keeps }} />
          {isTreasurer && isOpenForPaying(league.status) && <DeskTools league={league} kept={kept} />}
          {earlier.length > 0 && <EarlierPayments payments={earlier} userId={readerId} />}
        </div>
      </Pictures>
    </div>
  );
}
