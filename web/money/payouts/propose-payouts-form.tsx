import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { League } from "#contract/leagues.ts";
import type { Member } from "#contract/members.ts";
import { centsOf, centsToDecimal, formatMoney, ZERO } from "#contract/money.ts";
import { payoutsByPlace } from "#contract/payout-structure.ts";
import { isApiError, messageOf, request } from "#web/api/request.ts";
import { useMakeStale } from "#web/api/stale.ts";
import { PayoutRows } from "#web/money/payouts/payout-rows.tsx";
import { isPeriodOf, leftOf, type PayoutPool, ProposalPool } from "#web/money/payouts/proposal-pool.tsx";
import { TiedPlaces } from "#web/money/payouts/tied-places.tsx";
import { payoutsOf, poolProblem, type TypedPayout, totalOf } from "#web/money/payouts/typed-payouts.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/field.tsx";
import { TextInput } from "#web/ui/inputs.tsx";
import { failureToast, toast } from "#web/ui/toast.tsx";

type FormProps = { league: League; pool: PayoutPool; paidMembers: Member[]; onDone: () => void };

const placeAmounts = (league: League, pool: PayoutPool) =>
  payoutsByPlace(centsOf(leftOf(league, pool)), league.payoutStructure);

/** The payout structure's places with their share of the remaining pool, without winners yet. */
function rowsOf(league: League, pool: PayoutPool): TypedPayout[] {
  if (isPeriodOf(league)) return [{ key: 0, userId: "", place: "1", amount: "" }];
  const amounts = placeAmounts(league, pool);
  return league.payoutStructure.map(({ place }, index) => ({
    key: index,
    userId: "",
    place: String(place),
    amount: centsToDecimal(amounts[index] ?? ZERO),
  }));
}

export function ProposePayoutsForm({ league, pool, paidMembers, onDone }: FormProps) {
  const [rows, setRows] = useState(() => rowsOf(league, pool));
  const [period, setPeriod] = useState("");
  const isPeriod = isPeriodOf(league);
  const propose = usePropose(league, onDone);
  const named = payoutsOf(rows);
  const total = totalOf(named);
  const available = centsOf(leftOf(league, pool));
  const submit = () => {
    if (isPeriod && period.trim() === "") return failureToast("Name the day, week or month");
    if (named.length === 0) return failureToast("Please add at least one payout before proposing.");
    const problem = poolProblem(total, available);
    if (problem) return failureToast(problem);
    propose.mutate({
      payouts: named,
      ...(isPeriod ? { period } : {}),
    });
  };
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {isPeriod && (
        <Field label="Day, week or month" help="As the members know it: Week 3, October.">
          {(wiring) => (
            <TextInput maxLength={40} {...wiring} value={period} onChange={({ target }) => setPeriod(target.value)} />
          )}
        </Field>
      )}
      <PayoutRows rows={rows} paidMembers={paidMembers} onChange={setRows} />
      {!isPeriod && <TiedPlaces rows={rows} amounts={placeAmounts(league, pool)} onShare={setRows} />}
      <ProposalPool
        league={league}
        pool={pool}
        proposed={total}
        unnamed={totalOf(rows.filter(({ userId }) => userId === ""))}
      />
      {isRefused(propose.error) && <p className="rounded-control bg-sunken px-3 py-2">No money moved.</p>}
      <Button type="submit" size="large" isPending={propose.isPending}>
        {league.membersVote ? "Propose" : total > 0 ? `Pay ${formatMoney(total)} to the winners` : "Pay the winners"}
      </Button>
    </form>
  );
}

/** Only the server's own refusal is certain; the toast of another failure says what is known. */
const isRefused = (error: unknown) => isApiError(error) && error.status >= 400 && error.status < 500;

function usePropose(league: League, onDone: () => void) {
  const makeStale = useMakeStale();
  return useMutation({
    mutationFn: (body: { payouts: { userId: string; place: number; amount: string }[]; period?: string }) =>
      request("POST /api/leagues/:id/propose-payouts", { params: { id: league.id }, body }),
    onSuccess: async ({ message }) => {
      onDone();
      toast({ title: "Payouts Proposed", description: message });
      await makeStale("/api/leagues", "/api/dashboard", "/api/payout-account");
    },
    onError: (error) => failureToast(messageOf(error, "Failed to propose payouts")),
  });
}
