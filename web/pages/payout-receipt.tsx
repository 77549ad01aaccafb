import { useQuery } from "@tanstack/react-query";
import { useParams } from "wouter";
import type { PayoutStatus } from "#contract/payouts.ts";
import { query } from "#web/api/query.ts";
import { paths } from "#web/paths.ts";
import { Receipt, ReceiptNotShown } from "#web/receipts/receipt.tsx";
import { AppLink } from "#web/ui/app-link.tsx";
import { DateText } from "#web/ui/date.tsx";
import { LoadingScreen } from "#web/ui/skeleton.tsx";

const STATES: Record<PayoutStatus, string> = {
  pending: "Waits for the winner's bank details",
  processing: "Being sent",
  completed: "Sent",
  failed: "Could not be sent yet; the money is safe",
};

/** The proof of a prize, made to be printed. */
export function PayoutReceiptPage() {
  const { id = "" } = useParams();
  const { data, error, refetch } = useQuery(query("GET /api/receipts/payouts/:id", { params: { id } }));
  if (error) return <ReceiptNotShown error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingScreen />;
  const placed = data.place === null ? "Commissioner reimbursement" : `Place ${data.place}`;
  const what = data.period === null ? placed : `${data.period}, ${placed.toLowerCase()}`;
  return (
    <Receipt
      title="Payout receipt"
      amount={data.amount}
      caption={`${what}, awarded to ${data.winnerName}`}
      rows={[
        { label: "League", value: <AppLink to={paths.league(data.leagueId)}>{data.leagueName}</AppLink> },
        { label: "Season", value: data.seasonYear },
        { label: "Awarded", value: <DateText value={data.awardedAt} withTime /> },
        { label: "State", value: STATES[data.status] },
        ...(data.processedAt ? [{ label: "Sent", value: <DateText value={data.processedAt} withTime /> }] : []),
        { label: "Receipt number", value: data.id },
      ]}
    />
  );
}
