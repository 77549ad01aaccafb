import { useQuery } from "@tanstack/react-query";
import { useParams, useSearchParams } from "wouter";
import { freshSeat } from "#contract/dynasty.ts";
import { query } from "#web/api/query.ts";
import type { Answer } from "#web/api/request.ts";
import { useCurrentUser } from "#web/auth/current-user.ts";
import { paths } from "#web/paths.ts";
import { PaymentScreen } from "#web/payments/payment-screen.tsx";
import { SettingUp } from "#web/payments/setting-up.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";

/** The payment of one league's entry fee, at its own path or at /checkout?leagueId= (SPEC §2). */
export function PaymentPage() {
  const { id } = useParams<{ id?: string }>();
  const [search] = useSearchParams();
  const leagueId = id ?? search.get("leagueId");
  if (leagueId) return <LeaguePayment leagueId={leagueId} />;
  return (
    <div className="page py-8">
      <ErrorState title="Invalid Payment Request" action={<BackToDashboard />}>
        This address names no league to pay for. Nothing was charged. Choose the league on your dashboard.
      </ErrorState>
    </div>
  );
}

function LeaguePayment({ leagueId }: { leagueId: string }) {
  const { user } = useCurrentUser();
  const params = { id: leagueId };
  const league = useQuery(query("GET /api/leagues/:id", { params }));
  const members = useQuery(query("GET /api/leagues/:id/members", { params }));
  const config = useQuery(query("GET /api/config"));
  if (config.data && !takesPayments(config.data.payments)) return <PaymentSystemError />;
  if (league.isError || members.isError || config.isError) return <PaymentSystemError />;
  if (!league.data || !members.data || !config.data) return <SettingUp />;
  const own = members.data.find(({ userId }) => userId === user?.id);
  const { publishableKey } = config.data.payments;
  return <PaymentScreen league={league.data} seat={own ?? freshSeat(league.data)} publishableKey={publishableKey} />;
}

type Payments = Answer<"GET /api/config">["payments"];

const takesPayments = ({ mode, publishableKey }: Payments) =>
  mode === "sandbox" || (mode === "stripe" && publishableKey !== null);

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
