/** The line above every screen where payments are invented. */
export const SANDBOX_LINE = "Sandbox: no real money moves.";
/** The line in its place where everything is. */
export const DEMO_LINE = "Demo: everything here is invented, and starts over every night.";

/** Everyone in a demo has it, so that anyone can look around as anyone. */
export const DEMO_PASSWORD = "keep the pot safe";

/** Those whose eyes show the most of a demo. */
export const DEMO_PEOPLE = [
  { username: "casey", does: "runs leagues whose money is held here" },
  { username: "dana", does: "is the treasurer of leagues that keep their own money" },
  { username: "alice", does: "plays, pays, votes and wins" },
] as const;

export const NOT_IN_A_DEMO = "Others use this demo too, so this can't be changed here.";
