import path from "node:path";
import { ROOT } from "#server/platform/lib/root.ts";

/** Answers in the shapes that were recorded of real leagues. Its SOURCES.txt says whose, and what is invented. */
export const RECORDED = path.join(ROOT, "tests/platforms/answers");
