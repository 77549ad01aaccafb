import { allMarks, gapsAmong, tableOf } from "#tests/specification/coverage.ts";
import { statements } from "#tests/specification/statements.ts";

/**
 * `npm run show -- proofs`: prints which tests prove each statement of the specification, read from the marks in the
 * tests, and last the statements without one.
 */
const marks = allMarks();
console.log(tableOf(marks));
const gaps = gapsAmong(marks);
for (const id of gaps) console.log(`${id}: ${statements[id]}`);
const count = Object.keys(statements).length;
console.log(`\n${count - gaps.length} of ${count} statements are proven, ${gaps.length} are not.`);
process.exitCode = gaps.length > 0 ? 1 : 0;
