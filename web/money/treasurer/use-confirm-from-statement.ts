import type { KeptMoney } from "#contract/money/treasurer/treasurers.ts";
import { counted } from "#contract/platform/counted.ts";
import { centsOf } from "#contract/platform/money.ts";
import { request } from "#web/api/request.ts";
import { useMakeStale } from "#web/api/stale.ts";
import type { CameIn } from "#web/money/bank-statement/expected-payment.ts";
import { chosenOf, payableLines } from "#web/money/dues/payable-lines.ts";
import { toast } from "#web/ui/toast.tsx";

/**
 * Confirms the announced payments among those that a bank statement shows, and records the others. What was done stays
 * done if one of them is refused.
 */
export function useConfirmFromStatement(leagueId: string, { payments, owing }: KeptMoney) {
  const makeStale = useMakeStale();
  const params = { id: leagueId };
  const confirmAnnounced = async (paymentIds: string[]) => {
    if (paymentIds.length === 0) return 0;
    const body = { paymentIds };
    return (await request("POST /api/leagues/:id/treasurer-payments/confirm", { params, body })).confirmed;
  };
  const record = ({ id, date, amount }: CameIn) => {
    const member = owing.find(({ userId }) => userId === id);
    // Somebody else has recorded it in the meantime, or it isn't owed anymore.
    if (!member) return undefined;
    const part = partsOwed(member).find((each) => centsOf(each.amount) === amount);
    const body = { userId: id, way: "us_bank" as const, paidOn: date, ...(part ?? owedInAll(member)) };
    return request("POST /api/leagues/:id/treasurer-payments/record", { params, body });
  };
  return async (cameIn: CameIn[]) => {
    const isAnnounced = ({ id }: CameIn) => payments.some((payment) => payment.id === id);
    try {
      let done = await confirmAnnounced(cameIn.filter(isAnnounced).map(({ id }) => id));
      for (const one of cameIn.filter((each) => !isAnnounced(each))) {
        if (await record(one)) done += 1;
      }
      toast({ title: "Confirmed", description: `${counted(done, "payment")} confirmed.` });
    } finally {
      await makeStale("/api/leagues", "/api/dashboard");
    }
  };
}

type Owing = KeptMoney["owing"][number];

const linesOf = ({ choices: [fee], dues }: Owing) => payableLines({ fee, dues });

/** All that a member owes now, for the fewest seasons that they can pay for. */
export const owedInAll = (member: Owing) => chosenOf(linesOf(member));

/** What they can pay of it, in the order in which it is due: the fee without a late fee, or the first parts. */
export function partsOwed(member: Owing) {
  const lines = linesOf(member);
  return lines.slice(1).map((_, nth) => chosenOf(lines.slice(0, nth + 1)));
}
