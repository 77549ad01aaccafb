import { writeFileSync } from "node:fs";
import { allMarks, gapsAmong, PAGE, pageOf } from "#tests/specification/coverage.ts";
import { statements } from "#tests/specification/statements.ts";

/**
 * `npm run spec:coverage`: writes docs/spec-coverage.md from the marks in the tests, and prints the statements without
 * one.
 */
const marks = allMarks();
writeFileSync(PAGE, pageOf(marks));
const gaps = gapsAmong(marks);
for (const id of gaps) console.log(`${id}: ${statements[id]}`);
const count = Object.keys(statements).length;
console.log(`\n${count - gaps.length} of ${count} statements are proven, ${gaps.length} are not.`);
process.exit(gaps.length > 0 ? 1 : 0);
