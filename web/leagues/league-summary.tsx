import { BadgeCheck, Lock, ShieldCheck } from "lucide-react";
import { centsToDecimal, decimalToCents, ZERO } from "#contract/money.ts";
import { payoutsByPlace, totalsHundredPercent } from "#contract/payout-structure.ts";
import { fullPool } from "#contract/pool.ts";
import type { LeagueForm } from "#web/leagues/league-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/layout.tsx";
import { Money } from "#web/ui/money.tsx";
import { SplitBar } from "#web/ui/split-bar.tsx";

const TRUST = [
  { icon: ShieldCheck, words: "Entry fees are held in secure escrow until the season ends." },
  { icon: Lock, words: "256-bit encryption on every payment." },
  { icon: BadgeCheck, words: "Funds in bank-insured accounts." },
];

/** What the league will hold and who will win what, as the form stands (SPEC §2, Create league). */
export function LeagueSummary({ form, isPending }: { form: LeagueForm; isPending: boolean }) {
  const { entryFee, maxMembers, payoutStructure } = form.watch();
  const fee = decimalToCents(entryFee.trim()) ?? ZERO;
  const seats = /^\d{1,3}$/.test(maxMembers.trim()) ? Number(maxMembers) : 0;
  const pool = fullPool({ entryFee: fee, maxMembers: seats });
  const positions = payoutStructure.map(({ place, percentage }) => ({ place, percentage: Number(percentage) || 0 }));
  const amounts = payoutsByPlace(pool, positions);
  const parts = positions.map(({ place, percentage }, index) => ({
    place,
    percentage,
    amount: centsToDecimal(amounts[index] ?? ZERO),
  }));
  return (
    <Card className="lg:sticky lg:top-24">
      <h2 className="mb-4 text-xl">League Summary</h2>
      <p className="eyebrow">Total pool</p>
      <Money value={centsToDecimal(pool)} size="large" />
      <p className="mt-1 mb-5 text-sm text-ink-soft">
        {seats} members at <Money value={centsToDecimal(fee)} />
      </p>
      <SplitBar parts={parts} />
      <Button
        type="submit"
        size="large"
        className="mt-5 w-full"
        isPending={isPending}
        disabled={!totalsHundredPercent(positions)}
      >
        {isPending ? "Creating…" : "Create league"}
      </Button>
      <ul className="mt-5 grid gap-2 text-sm text-ink-soft">
        {TRUST.map(({ icon: Icon, words }) => (
          <li key={words} className="flex gap-2">
            <Icon aria-hidden size={18} className="shrink-0 text-green" /> {words}
          </li>
        ))}
      </ul>
    </Card>
  );
}
