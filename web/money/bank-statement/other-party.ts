import type { Cents } from "#contract/platform/money.ts";

type Parties = { sender: string; recipient: string };

/** The account's owner, where a statement names both sides of each movement: the one that is on all of them. */
export function ownerOf(rows: readonly Parties[]): string | undefined {
  const both = rows.filter(({ sender, recipient }) => sender !== "" && recipient !== "" && sender !== recipient);
  const [first] = both;
  if (!first || both.length < 2) return undefined;
  const everywhere = [first.sender, first.recipient].filter((name) =>
    both.every(({ sender, recipient }) => name === sender || name === recipient),
  );
  return everywhere.length === 1 ? everywhere[0] : undefined;
}

/**
 * Whom a movement came from or went to. The sender isn't always the one who paid: Venmo names whoever asked for the money.
 */
export function otherParty(
  { sender, recipient }: Parties,
  amount: Cents,
  owner: string | undefined,
): string | undefined {
  const others = [sender, recipient].filter((name) => name !== "" && name !== owner);
  if (others.length < 2) return others[0];
  return amount < 0 ? recipient : sender;
}
