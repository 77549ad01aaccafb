import { counted } from "#contract/platform/counted.ts";
import type { PeopleNotice } from "#server/notices/notice.ts";
import { forAdmins } from "#server/notices/shapes.ts";

type Checked = {
  entries: number;
  /** Violations in the books and in the audit log, and accounts whose money has no way out. */
  faults: {
    books: number;
    audit: number;
    stranded: number;
    /** In words. */
    first: string | undefined;
  };
  heads: { chain: string; position: number; hash: string }[];
};

/** To the admins, each night, with the heads of the hash chains (docs/ledger.md). */
export function booksChecked({ entries, faults, heads }: Checked): PeopleNotice {
  const { books, audit, stranded, first } = faults;
  const headList = heads.map(({ chain, position, hash }) => `${chain} ${position} ${hash}`).join("; ");
  const found = `We found ${counted(books, "violation")} in the books, ${audit} in the audit log, and ${counted(stranded, "account")} whose money has no way out. The first: ${first}. Run npm run ledger:verify.`;
  const allRight = `All ${entries} journal entries balance, and every hash chain holds, the audit log's too. Chain heads: ${headList || "none yet"}.`;
  return forAdmins(null, { title: titleOf(faults), message: first === undefined ? allRight : found });
}

function titleOf({ books, audit, stranded }: Checked["faults"]): string {
  if (books > 0 || stranded > 0) return "The books are not right";
  return audit > 0 ? "The audit log was changed" : "The books are right";
}

/** Titles of the notices about the nightly comparison; the latest one sent tells what admins last heard. */
export const comparisonTitles = {
  wrong: "The money needs a look",
  failed: "The books could not be compared",
  right: "The money is right again",
};

/** @param problems Sentences. */
export const moneyWrong = (problems: string[]): PeopleNotice =>
  forAdmins(null, {
    title: comparisonTitles.wrong,
    message: `${problems.join(" ")} The admin page shows each, and what to do.`,
  });

/** @param agreement A sentence. */
export const moneyRightAgain = (agreement: string): PeopleNotice =>
  forAdmins(null, {
    title: comparisonTitles.right,
    message: `${agreement} Nothing is stuck, and everyone can be paid.`,
  });

export const comparisonFailed = (reason: string): PeopleNotice =>
  forAdmins(null, {
    title: comparisonTitles.failed,
    message: `The nightly comparison with the processor failed: ${reason} We'll try again automatically.`,
  });
