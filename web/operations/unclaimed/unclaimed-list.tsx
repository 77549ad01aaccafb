import type { Unclaimed } from "#contract/operations/unclaimed-money.ts";
import { centsOf, formatMoney } from "#contract/platform/money.ts";
import { useLoad } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { request } from "#web/api/request.ts";
import { UnclaimedDialog } from "#web/operations/unclaimed/unclaimed-dialog.tsx";
import { DateText } from "#web/ui/date.tsx";
import { Section } from "#web/ui/layout.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { Money } from "#web/ui/money.tsx";

/** Money we keep for people we couldn't reach, with a button to pay it once they ask for it (RULES §23). */
export function UnclaimedList() {
  const unclaimed = useLoad(query("GET /api/admin/unclaimed"));
  return (
    <Loaded from={unclaimed} what="unclaimed money" pending={null} empty={null} isSection>
      {(kept) => (
        <Section title={`Unclaimed money (${kept.length})`}>
          <ul className="divide-y divide-line rounded-card border border-line bg-surface">
            {kept.map((item) => (
              <UnclaimedItem key={item.id} item={item} />
            ))}
          </ul>
        </Section>
      )}
    </Loaded>
  );
}

function UnclaimedItem({ item }: { item: Unclaimed }) {
  const { id, leagueName, username, amount, reason, createdAt } = item;
  const money = formatMoney(centsOf(amount));
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 px-4 py-3.5">
      <div className="min-w-0 flex-1 basis-80">
        <p className="break-words">
          {username ?? "A deleted user"}, {leagueName}. {reason}
        </p>
        <p className="mt-0.5 text-sm text-ink-soft">
          Kept since <DateText value={createdAt} />
        </p>
      </div>
      <Money value={amount} className="text-lg font-semibold" />
      <UnclaimedDialog
        title={`Pay ${money} to its owner?`}
        description={
          username === null
            ? "Their account was deleted, so make sure that the account you name is theirs. Once they add a bank account, we send the money there."
            : `The money can only go to ${username}. Once they add a bank account, we send it there.`
        }
        button="Pay out"
        asksForAccount={username === null}
        act={(typed) =>
          request("POST /api/admin/unclaimed/:id/pay-out", {
            params: { id },
            body: username === null ? typed : { ...typed, account: username },
          })
        }
        failure="The money wasn't paid out"
      />
    </li>
  );
}
