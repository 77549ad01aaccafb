import { Money } from "#web/ui/money.tsx";

const LINES = [
  ["Aug 30", "Luis paid the entry fee", "50.00", "450.00"],
  ["Sep 3", "Aisha paid the entry fee", "50.00", "500.00"],
  ["Dec 29", "1st place to Dana", "-250.00", "250.00"],
  ["Dec 29", "2nd place to Wen", "-150.00", "100.00"],
  ["Dec 29", "3rd place to Tom", "-100.00", "0.00"],
] as const;

type StatementPictureProps = { name: string; balance: string };

/** A season's statement, as its members read it. @param props.balance What the last column is called. */
export function StatementPicture({ name, balance: balanceName }: StatementPictureProps) {
  return (
    <div className="self-center rounded-card bg-surface p-5 text-ink sm:p-7">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-lg">Sunday Regulars, 2025</h3>
        <span className="text-sm text-ink-soft">{name}</span>
      </div>
      <table className="mt-2 w-full text-sm sm:text-base">
        <thead>
          <tr className="border-b border-ink text-left text-sm text-ink-soft">
            <th className="py-2 font-medium">Date</th>
            <th className="py-2 font-medium">What</th>
            <th className="py-2 text-right font-medium">Amount</th>
            <th className="py-2 text-right font-medium max-sm:hidden">{balanceName}</th>
          </tr>
        </thead>
        <tbody>
          {LINES.map(([day, what, amount, balance]) => (
            <tr key={what} className="border-b border-line max-sm:[&:nth-child(-n+2)]:hidden">
              <td className="figures py-2 pr-3 whitespace-nowrap text-ink-soft">{day}</td>
              <td className="py-2 pr-3">{what}</td>
              <td className="py-2 text-right">
                <Money value={amount} />
              </td>
              <td className="py-2 pl-4 text-right max-sm:hidden">
                <Money value={balance} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-3 text-sm text-ink-soft">
        Kept in double entry and sealed, so no past entry can be changed without anyone noticing.
      </p>
    </div>
  );
}
