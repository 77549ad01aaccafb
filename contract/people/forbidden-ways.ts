import type { WayKind } from "./way-kinds.ts";

/** What a service that forbids entry fees for prizes does, and what is safer: shown where such a way is added or used (RULES §28). */
export const FORBIDDEN_WAYS: { readonly [Kind in WayKind]?: string } = {
  venmo:
    "Venmo doesn't allow entry fees for prizes without its approval and can keep the money; a bank transfer or cash is safer.",
  paypal:
    "PayPal doesn't allow entry fees for prizes without its approval and has kept such money; a bank transfer or cash is safer.",
};
