import type { ChainLink } from "#contract/money/escrow.ts";
import { request } from "#web/api/request.ts";

/** Reads a league's whole chain, a part at a time. */
export async function chainOf(leagueId: string): Promise<{ links: ChainLink[]; unsealed: number }> {
  const links: ChainLink[] = [];
  for (;;) {
    const after = String(links.at(-1)?.position ?? 0);
    const part = await request("GET /api/leagues/:id/escrow/chain", {
      params: { id: leagueId },
      query: { after, limit: "500" },
    });
    if (part.links.length === 0) return { links, unsealed: part.unsealed };
    links.push(...part.links);
  }
}
