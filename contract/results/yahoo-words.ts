/**
 * How connecting Yahoo ended. Unknown: the answer belongs to no sign-in that this browser started, or to one that is over.
 * Busy: we couldn't take the answer, because of a limit or a fault of ours.
 */
export type YahooOutcome = "connected" | "denied" | "failed" | "unknown" | "busy";

/** Why a person comes back from Yahoo without a connection. */
export const yahooOutcomeWords: Record<Exclude<YahooOutcome, "connected">, string> = {
  denied: "Yahoo isn't connected, because you didn't agree there.",
  failed: "Yahoo isn't connected, because it didn't complete the sign-in. Try again in a moment.",
  unknown:
    "Yahoo isn't connected: this sign-in was used already, took too long, or wasn't started here. Start it again.",
  busy: "Yahoo isn't connected, because we couldn't take its answer. Wait a few minutes, then connect again.",
};
