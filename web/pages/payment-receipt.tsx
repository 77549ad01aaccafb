import { useQuery } from "@tanstack/react-query";
import { useParams } from "wouter";
import { query } from "#web/api/query.ts";
import { paths } from "#web/paths.ts";
import { Receipt, ReceiptNotShown } from "#web/receipts/receipt.tsx";
import { AppLink } from "#web/ui/app-link.tsx";
import { DateText } from "#web/ui/date.tsx";
import { Money } from "#web/ui/money.tsx";
import { LoadingScreen } from "#web/ui/skeleton.tsx";

/** The proof of an entry fee paid, made to be printed. */
export function PaymentReceiptPage() {
  const { id = "" } = useParams();
  const { data, error, refetch } = useQuery(query("GET /api/receipts/payments/:id", { params: { id } }));
  if (error) return <ReceiptNotShown error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingScreen />;
  const refunded = data.seasons.filter((season) => season.refunded !== "0.00");
  return (
    <Receipt
      title="Receipt"
      amount={data.amount}
      caption={`Entry fee paid by ${data.payerName}`}
      rows={[
        { label: "League", value: <AppLink to={paths.league(data.leagueId)}>{data.leagueName}</AppLink> },
        { label: "Run by", value: data.commissionerUsername ?? "a deleted user" },
        { label: "Paid", value: <DateText value={data.paidAt} withTime /> },
        ...data.seasons.map(({ seasonYear, amount }) => ({
          label: `Season ${seasonYear}`,
          value: <Money value={amount} />,
        })),
        ...refunded.map((season) => ({
          label: `Refunded for season ${season.seasonYear}`,
          value: <Money value={season.refunded} />,
        })),
        { label: "Paid by", value: "Card" },
        { label: "Receipt number", value: data.id },
      ]}
    />
  );
}
