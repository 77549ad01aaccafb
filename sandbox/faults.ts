/** What can go wrong between a caller and the processor. The first three happen before anything takes effect. */
export type CallFault =
  | "rate_limited"
  | "timeout_before"
  | "stored_500"
  /** The call took effect, but its answer never arrives. */
  | "timeout_after"
  | "reset_after";

export type FaultyCall = { method: string; path: string; idempotencyKey: string | undefined };

export type Faults = {
  /** Called once for every call that reaches the processor. */
  call?: (call: FaultyCall) => CallFault | undefined;
  events?: EventFaults;
};

/** Which shares of events get lost, doubled or delayed, from a seed. Delayed events arrive out of order. */
export type EventFaults = { random: () => number; loss: number; doubling: number; delaySecondsMax: number };

/** Generates numbers from 0 up to 1 from a seed (mulberry32), so that a run can be repeated. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const CALL_FAULTS: readonly CallFault[] = [
  "rate_limited",
  "timeout_before",
  "stored_500",
  "timeout_after",
  "reset_after",
];

/** Makes a share of all calls fail, in ways that the seed decides. */
export function seededCallFaults({ seed, share }: { seed: number; share: number }): NonNullable<Faults["call"]> {
  const random = seededRandom(seed);
  return () => (random() < share ? CALL_FAULTS[Math.floor(random() * CALL_FAULTS.length)] : undefined);
}
