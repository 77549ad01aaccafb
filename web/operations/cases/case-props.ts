import type { AdminCase } from "#contract/admin-oversight.ts";

/** A case, and how its first button looks: the oldest case's is the screen's main one. */
export type CaseProps = { item: AdminCase; variant: "primary" | "secondary" };
