import type { Unclaimed } from "#contract/operations/unclaimed-money.ts";
import { addCents, centsOf, formatDollars } from "#contract/platform/money.ts";
import { useLoad } from "#web/api/load.ts";
import { query } from "#web/api/query.ts";
import { request } from "#web/api/request.ts";
import { UnclaimedDialog } from "#web/operations/unclaimed/unclaimed-dialog.tsx";
import { WaitingItem, WaitingList } from "#web/operations/waiting-list.tsx";
import { DateText } from "#web/ui/date.tsx";
import { Fold } from "#web/ui/fold.tsx";
import { Loaded } from "#web/ui/loaded.tsx";
import { Money } from "#web/ui/money.tsx";

/** Money we keep for people we couldn't reach, with a button to pay it once they ask for it (RULES §23). */
export function UnclaimedList() {
  const unclaimed = useLoad(query("GET /api/admin/unclaimed"));
  return (
    <Loaded from={unclaimed} what="unclaimed money" pending={null} empty={null} isSection>
      {(kept) => (
        <Fold always label={`Unclaimed money (${kept.length})`} hint={`${sumOf(kept)} kept for its owners`}>
          <WaitingList className="mb-6">
            {kept.map((item) => (
              <UnclaimedItem key={item.id} item={item} />
            ))}
          </WaitingList>
        </Fold>
      )}
    </Loaded>
  );
}

const sumOf = (kept: Unclaimed[]) => formatDollars(addCents(...kept.map(({ amount }) => centsOf(amount))));

function UnclaimedItem({ item }: { item: Unclaimed }) {
  const { id, username, leagueName, amount, reason, createdAt } = item;
  const money = formatDollars(centsOf(amount));
  return (
    <WaitingItem
      message={`${username ?? "A deleted user"}, ${leagueName}. ${reason}`}
      action={
        <>
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
        </>
      }
    >
      <p className="mt-0.5 text-sm text-ink-soft">
        Kept since <DateText value={createdAt} />
      </p>
    </WaitingItem>
  );
}
