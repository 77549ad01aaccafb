import { useState } from "react";
import type { League } from "#contract/leagues/leagues.ts";
import type { Due } from "#contract/members/league-dues.ts";
import type { Member } from "#contract/members/members.ts";
import { hasPaid } from "#contract/members/payment-status.ts";
import { centsOf, centsToDecimal } from "#contract/platform/money.ts";
import { amountForYears, yearsToPayChoices } from "#contract/terms/dynasty.ts";
import { useLoad } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { isPlain, payableLines } from "#web/money/dues/payable-lines.ts";
import { DuesPayment, NothingOwed } from "#web/money/payments/dues-payment.tsx";
import { PaymentScreen } from "#web/money/payments/payment-screen.tsx";
import { SettingUp } from "#web/money/payments/setting-up.tsx";
import { LoadedScreen } from "#web/ui/loaded-screen.tsx";
import { useTitle } from "#web/ui/use-title.ts";

type PaymentWithDuesProps = {
  league: League;
  /** Whose dues they are. */
  member: Member;
  isForAnother: boolean;
  runsIt: boolean;
  publishableKey: string | null;
};

/** Pays by card in a league where members may owe more than an entry fee, or for another member (RULES §25). */
export function PaymentWithDues(props: PaymentWithDuesProps) {
  useTitle(`Pay for ${props.league.name}`);
  const dues = useLoad(query("GET /api/leagues/:id/dues", { params: { id: props.league.id } }));
  return (
    <LoadedScreen from={dues} what="what is owed" pending={<SettingUp />} missing={<NothingOwed {...props} />}>
      {(loaded) => <Payment {...props} dues={loaded.dues.filter(({ userId }) => userId === props.member.userId)} />}
    </LoadedScreen>
  );
}

function Payment({ dues, runsIt, ...props }: PaymentWithDuesProps & { dues: Due[] }) {
  const { league, member, isForAnother, publishableKey } = props;
  const lines = payableLines({ fee: feeOf(league, member, dues), dues });
  // Which screen it is stays as it was at first, whatever arrives while it is open.
  const [isPlainFee] = useState(() => isPlain(lines) && !isForAnother);
  return isPlainFee ? (
    <PaymentScreen league={league} seat={member} own={member} runsIt={runsIt} publishableKey={publishableKey} />
  ) : (
    <DuesPayment {...props} lines={lines} />
  );
}

/** The entry fee, if it is still to be paid: for the fewest seasons that the league offers. */
function feeOf(league: League, member: Member, dues: readonly Due[]) {
  const entry = dues.find(({ kind }) => kind === "entry");
  if (hasPaid(member) || entry?.standing !== "open") return undefined;
  const [seasons = 1] = yearsToPayChoices(league, member);
  return { seasons, amount: centsToDecimal(amountForYears(centsOf(league.entryFee), seasons, centsOf(entry.left))) };
}
