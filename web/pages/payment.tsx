import type { ReactNode } from "react";
import { useParams, useSearchParams } from "wouter";
import { mayHaveDues } from "#contract/terms/dues-terms.ts";
import { freshSeat } from "#contract/terms/dynasty.ts";
import { useCurrentUser } from "#web/access/current-user.ts";
import { together, useLoad } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import type { Answer } from "#web/api/request.ts";
import { useKeepsOwnMoney } from "#web/api/use-keeps-own-money.ts";
import { PaymentScreen } from "#web/money/payments/payment-screen.tsx";
import { SettingUp } from "#web/money/payments/setting-up.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { later } from "#web/ui/later.tsx";
import { LoadedScreen } from "#web/ui/loaded-screen.tsx";
import { MissingScreen } from "#web/ui/missing-screen.tsx";
import { paths } from "#web/ui/paths.ts";

/** What a league that keeps its own money shows instead: nothing of cards, and no code for them (RULES §24). */
const TreasurerPayment = later(() => import("#web/money/treasurer/treasurer-payment.tsx"));

/** Where members may owe more than an entry fee, or somebody pays for another. */
const PaymentWithDues = later(() => import("#web/money/payments/payment-with-dues.tsx"));

/** Where the operator asks for anything before a payment. */
const AskFirst = later(() => import("#web/people/declarations/ask-first.tsx"));

/** The payment of one league's entry fee, at its own path or at /checkout?leagueId= (SPEC §2). */
export function PaymentPage() {
  const { id } = useParams<{ id?: string }>();
  const [search] = useSearchParams();
  const leagueId = id ?? search.get("leagueId");
  if (leagueId) return <LeaguePayment leagueId={leagueId} forUserId={search.get("for")} />;
  return (
    <MissingScreen title="Invalid Payment Request" action={<BackToDashboard />}>
      This link doesn't name a league. Nothing was charged. Choose the league on your dashboard.
    </MissingScreen>
  );
}

function LeaguePayment({ leagueId, forUserId }: { leagueId: string; forUserId: string | null }) {
  const { user } = useCurrentUser();
  const params = { id: leagueId };
  const league = useLoad(query("GET /api/leagues/:id", { params }));
  const members = useLoad(query("GET /api/leagues/:id/members", { params }));
  const config = useLoad(query("GET /api/config"));
  const keepsOwnMoney = useKeepsOwnMoney();
  return (
    <LoadedScreen
      from={together({ league, members, config })}
      what="your payment"
      pending={<SettingUp />}
      missing={keepsOwnMoney ? <LeagueNotFound /> : <PaymentSystemError />}
    >
      {(loaded) => {
        const { payments, duties } = loaded.config;
        const asked = (payment: ReactNode, way: "card" | "treasurer" = "card") =>
          duties ? (
            <AskFirst way={way} duties={duties} league={loaded.league} pending={<SettingUp />}>
              {payment}
            </AskFirst>
          ) : (
            payment
          );
        const own = loaded.members.find(({ userId }) => userId === user?.id);
        const another = loaded.members.find(({ userId }) => userId === forUserId && userId !== user?.id);
        const member = another ?? own;
        const toTreasurer = () => {
          const payment = <TreasurerPayment league={loaded.league} own={member} isForAnother={another !== undefined} />;
          return duties?.askedBefore === "all" ? asked(payment, "treasurer") : payment;
        };
        const byCard = () => {
          if (!takesPayments(payments)) return <PaymentSystemError />;
          const seat = own ?? freshSeat(loaded.league);
          const runsIt = loaded.league.commissionerId === user?.id || user?.role === "admin";
          if (member && (another || mayHaveDues(loaded.league))) {
            return asked(
              <PaymentWithDues
                key={member.userId}
                league={loaded.league}
                member={member}
                isForAnother={another !== undefined}
                runsIt={runsIt}
                publishableKey={payments.publishableKey}
              />,
            );
          }
          return asked(
            <PaymentScreen
              league={loaded.league}
              seat={seat}
              own={own}
              runsIt={runsIt}
              publishableKey={payments.publishableKey}
            />,
          );
        };
        return { potkeeper: byCard, treasurer: toTreasurer }[loaded.league.custody]();
      }}
    </LoadedScreen>
  );
}

type Payments = Answer<"GET /api/config">["payments"];

const takesPayments = ({ mode, publishableKey }: Payments) =>
  mode === "sandbox" || (mode === "stripe" && publishableKey !== null);

/** Where no one pays by card, no payment failed either. */
const LeagueNotFound = () => (
  <MissingScreen title="League not found">The league doesn't exist or you don't have access.</MissingScreen>
);

function PaymentSystemError() {
  return (
    <div className="page py-8">
      <ErrorState title="Payment System Error" action={<BackToDashboard />}>
        The payment could not be set up. Nothing was charged. Try again later, or ask your commissioner.
      </ErrorState>
    </div>
  );
}

const BackToDashboard = () => (
  <ButtonLink to={paths.player()} variant="secondary">
    Back to dashboard
  </ButtonLink>
);
