import type { KeptMoney } from "#contract/money/treasurer/treasurers.ts";
import { counted } from "#contract/platform/counted.ts";
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
  const record = ({ id, date }: CameIn) => {
    const member = owing.find(({ userId }) => userId === id);
    // Somebody else has recorded it in the meantime, or it isn't owed anymore.
    if (!member) return undefined;
    const body = { userId: id, way: "us_bank" as const, paidOn: date, ...owedInAll(member) };
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

/** All that a member owes now, for the fewest seasons that they can pay for. */
export function owedInAll({ choices: [fee], dues }: KeptMoney["owing"][number]) {
  return chosenOf(payableLines({ fee, dues }));
}
