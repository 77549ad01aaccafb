import type { AdminCase } from "#contract/operations/admin-oversight.ts";

/** A case, and how its main button looks: that of the oldest case with one is the screen's. */
export type CaseProps = { item: AdminCase; variant: "primary" | "secondary" };
