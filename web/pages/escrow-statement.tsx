import { useState } from "react";
import { useParams } from "wouter";
import type { League } from "#contract/leagues/leagues.ts";
import { siteName } from "#contract/platform/site.ts";
import { wordsOf } from "#contract/terms/custody-words.ts";
import { together, useLoad } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { useCustodyOf } from "#web/members/use-custody-of.ts";
import { BalanceChart } from "#web/money/escrow/balance-chart.tsx";
import { BooksHead } from "#web/money/escrow/books-head.tsx";
import { DownloadButton } from "#web/money/escrow/download-button.tsx";
import { isUnused } from "#web/money/escrow/held.ts";
import { MonthList } from "#web/money/escrow/month-list.tsx";
import { PrintStatement } from "#web/money/escrow/print-statement.tsx";
import { StatementFigures } from "#web/money/escrow/statement-figures.tsx";
import { type Statement, useStatement } from "#web/money/escrow/statement-query.ts";
import { TakeItWithYou } from "#web/money/escrow/take-it-with-you.tsx";
import { TreasurerFigures } from "#web/money/escrow/treasurer-figures.tsx";
import { ScreenShape } from "#web/pages/screen-shape.tsx";
import { EmptyState } from "#web/pot/empty-state.tsx";
import { AppLink } from "#web/ui/app-link.tsx";
import { formatDay } from "#web/ui/day.ts";
import { isFree } from "#web/ui/fee.tsx";
import { Select } from "#web/ui/inputs.tsx";
import { PageHeader, Section } from "#web/ui/layout.tsx";
import { LoadedScreen } from "#web/ui/loaded-screen.tsx";
import { MissingScreen } from "#web/ui/missing-screen.tsx";
import { paths } from "#web/ui/paths.ts";
import { useTitle } from "#web/ui/use-title.ts";

/** Where a season's money is and how it got there, entry by entry, read from the books; made to be printed, too. */
export function EscrowStatementPage() {
  const { id = "" } = useParams();
  const [season, setSeason] = useState<string>();
  const league = useLoad(query("GET /api/leagues/:id", { params: { id } }));
  const { books } = wordsOf(useCustodyOf(id));
  const statement = useStatement({ leagueId: id, season });
  return (
    <LoadedScreen
      from={together({ league, statement })}
      what={`the ${books.title.toLowerCase()}`}
      pending={<ScreenShape />}
      missing={
        <MissingScreen title="League not found">The league doesn't exist or you don't have access.</MissingScreen>
      }
    >
      {(loaded) => (
        <StatementScreen league={loaded.league} {...loaded.statement} season={season} onSeason={setSeason} />
      )}
    </LoadedScreen>
  );
}

const FIGURES = { potkeeper: StatementFigures, treasurer: TreasurerFigures };

type StatementProps = Statement & { league: League; season: string | undefined; onSeason: (season: string) => void };

function StatementScreen({ league, escrow, more, season, onSeason }: StatementProps) {
  const words = wordsOf(league).books;
  useTitle(`${words.tab}: ${league.name}`);
  const Figures = FIGURES[league.custody];
  const { entries, seasons, seasonYear } = escrow;
  return (
    <div className="page">
      <PageHeader
        title={words.title}
        intro={
          <span className="flex flex-wrap items-center gap-x-4 gap-y-2 text-base">
            <AppLink
              to={paths.league(league.id)}
              className="font-semibold text-ink underline decoration-line-strong underline-offset-4"
            >
              {league.name}
            </AppLink>
            <span className="hidden print:inline">
              {siteName()}, {formatDay(new Date())}
            </span>
            {seasons.length > 1 && (
              <Select
                aria-label="Season of the statement"
                className="max-w-40"
                value={seasonYear}
                onChange={({ target }) => onSeason(target.value)}
              >
                {seasons.map((year) => (
                  <option key={year} value={year}>
                    Season {year}
                  </option>
                ))}
              </Select>
            )}
          </span>
        }
        action={
          entries.length > 0 && (
            <div className="flex gap-2 print:hidden">
              <DownloadButton league={league} escrow={escrow} />
              <PrintStatement leagueId={league.id} season={season} escrow={escrow} />
            </div>
          )
        }
      />
      {entries.length > 0 ? (
        <div className="grid gap-x-16 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
          <div className="min-w-0 lg:col-start-2 lg:row-span-2">
            <Figures escrow={escrow} />
            <BooksHead league={league} escrow={escrow} />
          </div>
          <div className="min-w-0 lg:col-start-1 lg:row-start-1">
            <BalanceChart entries={entries} label={words.balance} />
          </div>
          <div className="min-w-0 lg:col-start-1">
            <Section title="Entries">
              <MonthList key={seasonYear} entries={entries} more={more} balanceLabel={words.balance} />
            </Section>
          </div>
        </div>
      ) : (
        <>
          <NoEntries league={league} isUnused={isUnused(escrow)} />
          {escrow.head ? (
            <BooksHead league={league} escrow={escrow} />
          ) : (
            escrow.namesShown && <TakeItWithYou league={league} />
          )}
        </>
      )}
    </div>
  );
}

const NoEntries = ({ league, isUnused }: { league: League; isUnused: boolean }) =>
  isFree(league) && isUnused ? (
    <EmptyState title="A free league">Playing here costs nothing, so there is no money to account for.</EmptyState>
  ) : (
    <EmptyState title="No money yet">
      Nothing has been paid in yet. Every movement of this season's money will be listed here.
    </EmptyState>
  );
