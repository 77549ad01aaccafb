import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import type { League } from "#contract/leagues/leagues.ts";
import type { Escrow } from "#contract/money/escrow.ts";
import { centsOf, centsToDecimal, formatMoney, subtractCents, ZERO } from "#contract/platform/money.ts";
import { seasonName } from "#contract/terms/seasons-in-words.ts";
import { BalanceChart } from "#web/money/escrow/balance-chart.tsx";
import { inEscrow } from "#web/money/escrow/in-escrow.ts";
import { LoadingStatement } from "#web/money/escrow/loading-statement.tsx";
import { csvFileName, statementCsv } from "#web/money/escrow/statement-csv.ts";
import { type Statement, useStatement, wholeStatement } from "#web/money/escrow/statement-query.ts";
import { VerifyButton } from "#web/money/escrow/verify-button.tsx";
import { Button } from "#web/ui/button.tsx";
import { DateText } from "#web/ui/date.tsx";
import { isFree } from "#web/ui/fee.tsx";
import { Fold } from "#web/ui/fold.tsx";
import { Select } from "#web/ui/inputs.tsx";
import { Section } from "#web/ui/layout.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { Money } from "#web/ui/money.tsx";
import { saveFile } from "#web/ui/save-file.ts";
import { sayFailed } from "#web/ui/say-failed.ts";

/** Where the season's money is, entry by entry, read from the books. */
export function EscrowStatement({ league }: { league: League }) {
  const [season, setSeason] = useState<string>();
  const statement = useStatement({ leagueId: league.id, season });
  const what = "the escrow statement";
  return (
    <Loaded from={statement} what={what} pending={isFree(league) ? null : <LoadingStatement what={what} />} isSection>
      {({ escrow, more }) => {
        const isUnused = escrow.entries.length === 0 && escrow.seasons.length <= 1;
        if (isFree(league) && isUnused) return null;
        return (
          <Fold id="escrow" label="Escrow" hint={heldWords(escrow)}>
            <SeasonStatement league={league} escrow={escrow} more={more} onSeason={setSeason} />
          </Fold>
        );
      }}
    </Loaded>
  );
}

/** Where there was only one season, its number says nothing. */
function heldWords({ seasons, seasonYear, ...escrow }: Escrow): string {
  const held = `${formatMoney(inEscrow(escrow))} held`;
  return seasons.length > 1 ? `${held} for season ${seasonYear}` : held;
}

type StatementProps = Statement & { league: League; onSeason: (season: string) => void };

function SeasonStatement({ league, escrow, more, onSeason }: StatementProps) {
  const totals = [
    { label: "Held in escrow", value: centsToDecimal(inEscrow(escrow)) },
    { label: "Collected", value: escrow.collected },
    { label: "Awarded", value: escrow.paidOut },
    { label: "Refunded", value: escrow.refunded },
    ...(escrow.disputed === "0.00" ? [] : [{ label: "Frozen by disputes", value: escrow.disputed }]),
    ...(escrow.refundsInFlight === "0.00" ? [] : [{ label: "Refunds on their way", value: escrow.refundsInFlight }]),
    ...(escrow.setAside === "0.00" ? [] : [{ label: "Set aside for returned refunds", value: escrow.setAside }]),
    ...(escrow.carried === "0.00" ? [] : [{ label: "Carried between seasons", value: escrow.carried }]),
  ];
  return (
    <Section
      title="Escrow"
      action={
        escrow.seasons.length > 1 && (
          <Select
            aria-label="Season of the statement"
            className="max-w-40"
            value={escrow.seasonYear}
            onChange={({ target }) => onSeason(target.value)}
          >
            {escrow.seasons.map((year) => (
              <option key={year} value={year}>
                Season {year}
              </option>
            ))}
          </Select>
        )
      }
    >
      <dl className="mb-4 grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))]">
        {totals.map(({ label, value }) => (
          <div key={label}>
            <dt className="eyebrow">{label}</dt>
            <dd className="font-display text-xl font-semibold">
              <Money value={value} />
            </dd>
          </div>
        ))}
      </dl>
      <HeldBelow escrow={escrow} />
      <BalanceChart entries={escrow.entries} />
      {escrow.entries.length === 0 ? (
        <p className="text-ink-soft">
          Nothing has been paid in yet. Every movement of this season's money will be listed here.
        </p>
      ) : (
        <>
          {!escrow.namesShown && <p className="mb-2 text-sm text-ink-soft">Names are shown to members only.</p>}
          {more && <LoadMore more={more} label="Show earlier entries" />}
          <Entries entries={escrow.entries} />
          <div className="mt-4 flex flex-wrap items-start justify-between gap-3">
            {escrow.namesShown && <VerifyButton key={escrow.seasonYear} leagueId={league.id} escrow={escrow} />}
            <DownloadButton league={league} escrow={escrow} />
          </div>
        </>
      )}
    </Section>
  );
}

/** The entries' balance counts money that can't be awarded, too; said where the two differ. */
function HeldBelow({ escrow }: { escrow: Escrow }) {
  const held = centsOf(escrow.balance);
  const apart = subtractCents(held, inEscrow(escrow));
  if (apart === ZERO) return null;
  return (
    <p className="mb-4 text-sm text-ink-soft">
      {`Below, ${formatMoney(held)} is held: that includes the ${formatMoney(apart)} that is frozen, set aside or on its way back, until it leaves.`}
    </p>
  );
}

/** Saves the whole season, whatever part of it the screen shows. */
function DownloadButton({ league, escrow }: { league: League; escrow: Escrow }) {
  const download = useMutation({
    mutationFn: async () => {
      const season = seasonName(league, escrow.seasonYear);
      const text = statementCsv(await wholeStatement(league.id, escrow), season);
      saveFile(csvFileName(escrow, season), new Blob([text], { type: "text/csv;charset=utf-8" }));
    },
    onError: (error) => sayFailed("The file wasn't made", error),
  });
  return (
    <Button
      variant="quiet"
      size="small"
      className="-mx-3 print:hidden"
      isPending={download.isPending}
      onClick={() => download.mutate()}
    >
      <Download size={16} aria-hidden /> Download CSV
    </Button>
  );
}

function Entries({ entries }: { entries: Escrow["entries"] }) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-left">
        <thead className="eyebrow border-b border-line">
          <tr>
            <th className="py-2 pr-4 max-sm:hidden">Date</th>
            <th className="py-2 pr-4">What happened</th>
            <th className="py-2 pr-4 text-right">Amount</th>
            <th className="py-2 text-right">Held</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {entries.map(({ id: entryId, occurredAt, description, amount, balance }) => (
            <tr key={entryId}>
              <td className="py-2.5 pr-4 text-ink-soft max-sm:hidden">
                <DateText value={occurredAt} />
              </td>
              <td className="py-2.5 pr-4 leading-snug wrap-anywhere">
                <span>{description}</span>
                <span className="block text-sm text-ink-soft sm:hidden">
                  <DateText value={occurredAt} />
                </span>
              </td>
              <td className="py-2.5 pr-4 text-right">
                <Money value={amount} />
              </td>
              <td className="py-2.5 text-right font-semibold">
                <Money value={balance} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
