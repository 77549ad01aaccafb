import type { Endpoint } from "#contract/platform/endpoint.ts";

type Acknowledged = {
  users: string[];
  leagues: string[];
  seats: [leagueId: string, userId: string][];
  payments: string[];
};

/** What a drill has seen: every answer, every acknowledged write, and everything that must not happen. */
export type DrillRecord = ReturnType<typeof newRecord>;

export function newRecord() {
  const acknowledged: Acknowledged = { users: [], leagues: [], seats: [], payments: [] };
  const statuses = new Map<number, number>();
  const faults: string[] = [];
  let cuts = 0;
  let isServerDown = true;
  let downs = 0;
  let over = false;
  const fault = (text: string) => void faults.push(text);

  return {
    acknowledged,
    statuses,
    faults,
    fault,
    cuts: () => cuts,
    isOver: () => over,
    end: () => {
      over = true;
    },
    /** From here on, lost connections are the drill's own doing. */
    serverGoesDown: () => {
      isServerDown = true;
      downs += 1;
    },
    serverIsUp: () => {
      isServerDown = false;
    },
    serverDowns: () => (isServerDown ? -1 : downs),
    /**
     * Records a call whose connection broke. @param since How many times the server had gone down before the call
     * began.
     */
    cut: (since: number, what: string) => {
      cuts += 1;
      if (!isServerDown && since === downs) fault(`A connection broke while the server ran: ${what}`);
    },
    answered: ({ method, url }: Endpoint, { status, headers }: Response, body: unknown) => {
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const hasSentence = typeof body === "object" && body !== null && "message" in body;
      if (status >= 500 && status !== 503) fault(`${method} ${url} answered ${status}: ${JSON.stringify(body)}`);
      if (status === 503 && !(headers.has("retry-after") && hasSentence)) {
        fault(`${method} ${url} answered 503 without a sentence or a Retry-After.`);
      }
    },
  };
}
