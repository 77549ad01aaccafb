import { BadgeCheck, Lock, ShieldCheck } from "lucide-react";
import { counted } from "#contract/platform/counted.ts";
import { centsToDecimal } from "#contract/platform/money.ts";
import { wordsOf } from "#contract/terms/custody-words.ts";
import { totalsHundredPercent } from "#contract/terms/payout-structure.ts";
import { fullPool } from "#contract/terms/pool.ts";
import { structureOf } from "#contract/terms/prize-table.ts";
import { useOptional } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { useCustody } from "#web/leagues/custody.ts";
import { PerSeason } from "#web/leagues/fee-terms.tsx";
import { FIELDS } from "#web/leagues/form/fields.ts";
import type { LeagueForm } from "#web/leagues/form/league-form.ts";
import { typedFee, typedPrizeTerms } from "#web/leagues/form/prize-terms.ts";
import { ReducedPrizes } from "#web/leagues/form/reduced-prizes.tsx";
import { tableSoFar } from "#web/leagues/form/typed-table.ts";
import { PrizeSplit } from "#web/leagues/prize-split.tsx";
import { SubmitButton, useIsSending } from "#web/ui/form.tsx";
import { Card } from "#web/ui/layout.tsx";
import { Money } from "#web/ui/money.tsx";

/** Escrow, encryption and insured accounts, as this installation's operator states them. */
function TrustNotes() {
  const claims = useOptional(query("GET /api/site-claims"));
  const notes = [
    { note: claims?.promise, Icon: ShieldCheck },
    { note: claims?.encryption?.headline, Icon: Lock },
    { note: claims?.insurance?.headline, Icon: BadgeCheck },
  ];
  return (
    <ul className="mt-5 grid gap-2 text-sm text-ink-soft">
      {notes
        .filter(({ note }) => note)
        .map(({ note, Icon }) => (
          <li key={note} className="flex gap-2">
            <Icon aria-hidden size={18} className="shrink-0 text-green" /> {note}
          </li>
        ))}
    </ul>
  );
}

/** A dash, in words for screen readers. */
const NOT_KNOWN = (
  <>
    <span aria-hidden>–</span>
    <span className="sr-only">Not known yet</span>
  </>
);

/** What the league would hold and each place would win with the form's current values (SPEC §2, Create league). */
export function LeagueSummary({ form }: { form: LeagueForm }) {
  const isSending = useIsSending();
  const values = form.watch();
  const { custody, isHeld, isAsked } = useCustody(form);
  const { payoutStructure } = values;
  const prizeTerms = typedPrizeTerms(values);
  const { entryFee, maxMembers: seats } = prizeTerms;
  const fee = typedFee(values);
  const pool = fullPool({ entryFee, maxMembers: seats });
  const positions = payoutStructure.map(({ place, percentage }) => ({ place, percentage: Number(percentage) || 0 }));
  const table = tableSoFar(values.prizeTable, values.currency);
  const structure = table ? structureOf(table) : positions;
  const terms = {
    ...prizeTerms,
    ...{ reimbursement: prizeTerms.commissionerReimbursement, payoutStructure: structure, prizeTable: table },
  };
  const figures = pool === 0 ? [] : [{ caption: "If every seat is paid", collected: pool, members: seats }];
  return (
    <Card className="lg:sticky lg:top-24">
      <h2 className="mb-4 text-xl">League Summary</h2>
      <p className="eyebrow">Total pool</p>
      {fee ? (
        <>
          <Money value={centsToDecimal(pool)} size="large" />
          <PerSeason league={values} isSmall />
        </>
      ) : (
        <p className="font-display text-3xl font-semibold">{fee === undefined ? NOT_KNOWN : "Free"}</p>
      )}
      <p className="mt-1 mb-5 text-sm text-ink-soft">
        {counted(seats, "member")}
        {fee ? (
          <>
            {" "}
            at <Money value={centsToDecimal(fee)} />
            <PerSeason league={values} />
          </>
        ) : null}
      </p>
      <PrizeSplit
        terms={terms}
        figures={figures}
        // It stands above already.
        total={null}
      />
      <ReducedPrizes terms={prizeTerms} />
      <SubmitButton size="large" className="mt-5 w-full" disabled={!table && !totalsHundredPercent(positions)}>
        {isSending ? "Creating…" : "Create league"}
      </SubmitButton>
      {isHeld && <TrustNotes />}
      {/* A form that asks who keeps the money says so there. */}
      {!isHeld && !isAsked && (
        <p className="mt-5 text-sm text-ink-soft">
          <strong className="block text-ink">{FIELDS.custody.label}</strong>
          <span>{wordsOf({ custody }).keeperIs()}</span>
        </p>
      )}
    </Card>
  );
}
