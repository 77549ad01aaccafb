import { useLocation } from "wouter";
import type { League } from "#contract/leagues/leagues.ts";
import { treasurerDoes } from "#contract/leagues/treasurer-does.ts";
import { type LeaveTerms, leaveTerms } from "#contract/members/leaving.ts";
import type { Member } from "#contract/members/members.ts";
import type { Payout } from "#contract/money/payouts.ts";
import type { PaymentReceipt } from "#contract/money/receipts.ts";
import { treasurerNameOf } from "#contract/people/shown-names.ts";
import { addCents, centsOf, centsToDecimal, formatMoney, subtractCents, ZERO } from "#contract/platform/money.ts";
import { wordsOf } from "#contract/terms/custody-words.ts";
import { together, useLoad } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { request } from "#web/api/request.ts";
import { Button } from "#web/ui/button.tsx";
import { DateText } from "#web/ui/date.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { isFree } from "#web/ui/fee.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { paths } from "#web/ui/paths.ts";
import { useAct } from "#web/ui/use-act.ts";

type LeaveProps = { league: League; own: Member; isCommissioner: boolean };

/** Says what leaving would mean now and later, and shows the button while members may leave on their own (RULES §7). */
export function LeaveLeague({ league, ...visitor }: LeaveProps) {
  const params = { id: league.id };
  const payments = useLoad(query("GET /api/leagues/:id/my-payments", { params }));
  const payouts = useLoad(query("GET /api/leagues/:id/payouts", { params }));
  return (
    <Loaded from={together({ payments, payouts })} what="your terms for leaving" pending={null}>
      {(loaded) => <Terms league={league} {...visitor} {...loaded} />}
    </Loaded>
  );
}

type TermsProps = LeaveProps & { payments: PaymentReceipt[]; payouts: Payout[] };

function Terms({ league, own, isCommissioner, payments, payouts }: TermsProps) {
  const now = new Date();
  const refund = refundOf(payments, league.currentYear);
  const terms = leaveTerms(
    {
      leagueStatus: league.status,
      paymentStatus: own.paymentStatus,
      paymentDeadline: new Date(league.paymentDeadline),
      isFree: own.totalAmountPaid === "0.00" || own.loweredFee?.amount === "0.00",
      hasPayouts: payouts.some(({ seasonYear, kind }) => seasonYear === league.currentYear && kind !== "refund"),
    },
    now,
  );
  if (terms === "over" || (terms === "free" && league.status === "cancelled")) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 max-lg:pb-6 print:hidden">
      <p className="max-w-prose text-ink-soft">
        <Policy terms={terms} league={league} isCommissioner={isCommissioner} refund={refund} />
      </p>
      {terms !== "ask_commissioner" && <LeaveDialog league={league} terms={terms} refund={refund} />}
    </div>
  );
}

/** What a member's own payments give back for the current season and later ones. */
type Refund = { amount: string; hasDisputed: boolean };

/** A disputed payment is the bank's to settle; if the bank leaves it with us, it's refunded then (RULES §7). */
function refundOf(payments: PaymentReceipt[], currentYear: number): Refund {
  const heldOf = (wanted: PaymentReceipt["dispute"]) =>
    heldFrom(
      currentYear,
      payments.filter(({ dispute }) => dispute === wanted),
    );
  return { amount: centsToDecimal(heldOf(null)), hasDisputed: heldOf("open") > ZERO };
}

const heldFrom = (currentYear: number, payments: PaymentReceipt[]) =>
  addCents(
    ...payments
      .flatMap(({ seasons }) => seasons)
      .filter(({ seasonYear }) => seasonYear >= currentYear)
      .map(({ amount, refunded }) => subtractCents(centsOf(amount), centsOf(refunded))),
  );

/** Those who run the league can remove anyone until the season ends, themselves too (RULES §7). */
const REMOVE_YOURSELF = "You run this league: to leave it, remove yourself in the list of members.";

const BANK_DECIDES =
  "Your bank is deciding about your disputed payment. If it doesn't return the money to you, we will.";

type PolicyProps = { terms: LeaveTerms; league: League; refund: Refund };

function Policy({
  terms,
  league,
  isCommissioner,
  refund: { amount, hasDisputed },
}: PolicyProps & { isCommissioner: boolean }) {
  if (terms === "free" && isFree(league)) return <>You can leave at any time.</>;
  if (terms === "free")
    return `Nothing of yours is ${wordsOf(league).isThere} for this season, so you can leave at any time.`;
  if (terms === "ask_commissioner") {
    if (isCommissioner) return <>{REMOVE_YOURSELF} Until the season ends, that refunds you.</>;
    return <>Ask your commissioner if you want to leave: they can remove and refund you until the season ends.</>;
  }
  return (
    <>
      {amount === "0.00"
        ? "You can leave now."
        : wordsOf(league).leaveNow(moneyIn(league, amount), treasurerNameOf(league))}{" "}
      After <DateText value={league.paymentDeadline} />, or once the season starts,{" "}
      {isCommissioner ? "remove yourself in the list of members." : "ask your commissioner."}
      {hasDisputed && ` ${BANK_DECIDES}`}
    </>
  );
}

const moneyIn = ({ currency }: League, amount: string) => formatMoney(centsOf(amount), currency);

function LeaveDialog({ league, terms, refund: { amount, hasDisputed } }: PolicyProps) {
  const [, go] = useLocation();
  const leave = useAct({
    act: () => request("POST /api/leagues/:id/leave", { params: { id: league.id } }),
    says: "You have left",
    onDone: () => go(paths.player()),
    reloads: ["/api/leagues", "/api/dashboard", "/api/classifieds"],
    fails: ["Error Leaving League", "Failed to leave league. Please try again."],
  });
  const words = wordsOf(league);
  const isRefunded = terms === "refund" && amount !== "0.00";
  const bank = terms === "refund" && hasDisputed ? ` ${BANK_DECIDES}` : "";
  return (
    <Dialog
      title={`Leave ${league.name}?`}
      description={
        isRefunded
          ? `${words.leave(moneyIn(league, amount), treasurerDoes(league, "owe"))}, and your seat opens up for someone else.${bank}`
          : `Your seat opens up for someone else.${bank || (isFree(league) ? "" : " No money moves.")}`
      }
      trigger={
        <Button variant="quiet" size="small" className="-mx-3">
          Leave league
        </Button>
      }
    >
      {(close) => (
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={close}>
            Stay
          </Button>
          <Button variant="danger" isPending={leave.isPending} onClick={() => leave.mutate()}>
            Leave{isRefunded && words.andRefund}
          </Button>
        </div>
      )}
    </Dialog>
  );
}
