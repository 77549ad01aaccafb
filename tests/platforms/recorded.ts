import path from "node:path";
import { ROOT } from "#server/platform/lib/root.ts";

/** Recorded answers of real leagues. They aren't part of the project: tests read them where they lie, or are skipped. */
export const RECORDED = process.env.RECORDED_SEASONS ?? path.join(ROOT, "../shared/standings");
