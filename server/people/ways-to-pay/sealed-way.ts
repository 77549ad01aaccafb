import type { WayContents } from "#contract/people/way-kinds.ts";
import { openText, sealText } from "#server/platform/lib/sealed-text.ts";

type Row = { id: string; userId: string; secret: string };

/** Seals for one row of one person, so that no row can be exchanged for another. */
const sealOf = ({ id, userId, secret }: Row) => ({ secret, purpose: "ways-to-pay", owner: `${userId}/${id}` });

/** Encrypts a way to pay for storage, so that a copy of the database shows no account of anyone. */
export const sealWay = (way: WayContents, row: Row): string => sealText(JSON.stringify(way), sealOf(row));

/** @returns Undefined if the installation's secret has been replaced. */
export function openWay(sealed: string, row: Row): WayContents | undefined {
  const text = openText(sealed, sealOf(row));
  return text === undefined ? undefined : (JSON.parse(text) as WayContents);
}
