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
import { DeskTools } from "#web/money/treasurer/desk-tools.tsx";
import { EarlierPayments } from "#web/money/treasurer/earlier-payments.tsx";
import { TakeOver } from "#web/money/treasurer/take-over.tsx";
import { ToAnswer } from "#web/money/treasurer/to-answer.tsx";
import { ToConfirm } from "#web/money/treasurer/to-confirm.tsx";
import { ToPay } from "#web/money/treasurer/to-pay.tsx";
import { WorkRow, WorkSection } from "#web/money/treasurer/work-row.tsx";
import { EmptyState } from "#web/pot/empty-state.tsx";
import { AppLink } from "#web/ui/app-link.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { PageHeader } from "#web/ui/layout.tsx";
import { LoadedScreen } from "#web/ui/loaded-screen.tsx";
import { Items, Loading, LoadingHeader } from "#web/ui/loading.tsx";
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
      pending={
        <Loading className="page min-h-dvh max-w-4xl">
          <LoadingHeader />
          <Items rows={5} hasIcon end="h-9 w-32" />
        </Loading>
      }
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
  const { announced, objections, takenBack, owed, elsewhere } = work;
  const isTreasurer = kept.treasurer.userId === readerId;
  const pictureOf = (userId: string) => members.find((member) => member.userId === userId)?.profileImageUrl;
  const earlier = kept.payments.filter(
    ({ standing, receivedBy }) => standing !== "announced" && (isTreasurer || receivedBy?.userId === readerId),
  );
  const counts = [objections, announced, owed, elsewhere].map(({ length }) => length);
  const isFirst = (nth: number) => counts.slice(0, nth).every((count) => count === 0);
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
      <div className="grid gap-8">
        {counts.every((count) => count === 0) && (
          <EmptyState title="Nothing waits for you">
            What members say they paid, and what you owe winners, appears here.
          </EmptyState>
        )}
        {unsettled.length > 0 && <ToAnswer payments={unsettled} {...{ readerId, pictureOf }} />}
        {announced.length > 0 && (
          <ToConfirm leagueId={league.id} payments={announced} pictureOf={pictureOf} isFirst={isFirst(1)} />
        )}
        <ToPay {...{ league, work, readerId, pictureOf }} isFirst={isFirst(2)} />
        {elsewhere.length > 0 && (
          <WorkSection id="take-over" title="To take over">
            {elsewhere.map((keeper, nth) => (
              <WorkRow
                key={keeper.userId}
                who={keeper}
                picture={pictureOf(keeper.userId)}
                title={`${keeper.name} still keeps it`}
                amount={keeper.amount}
                action={
                  <TakeOver {...{ league, keeper }} variant={isFirst(3) && nth === 0 ? "primary" : "secondary"} />
                }
              />
            ))}
          </WorkSection>
        )}
        {isTreasurer && isOpenForPaying(league.status) && <DeskTools {...{ league, kept, pictureOf }} />}
        {earlier.length > 0 && <EarlierPayments payments={earlier} userId={readerId} />}
      </div>
    </div>
  );
}
