import path from "node:path";

/** The only tests that may be skipped: with test keys given, what a real account lacks. Any other skip is a failure. */
const ON_REAL_ACCOUNT = "the processor, Stripe itself, with test keys ";

export type UnitReport = {
  testResults: { name: string; assertionResults: { status: string; fullName: string }[] }[];
};
type Suite = { specs: { ok: boolean; file: string; title: string }[]; suites?: Suite[] };
export type JourneysReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: Suite[];
};

/**
 * Counts passed, failed and skipped tests. @returns The last line of `npm test`, the names of those that failed, and the
 * unexpected skips.
 */
export function countTests(root: string, unit: UnitReport | undefined, journeys: JourneysReport | undefined) {
  const files = unit?.testResults ?? [];
  const tests = files.flatMap(({ assertionResults }) => assertionResults);
  const withStatus = (status: string) => tests.filter((test) => test.status === status).length;
  const { expected = 0, unexpected: broken = 0, flaky = 0, skipped: inBrowser = 0 } = journeys?.stats ?? {};

  const skips = files.flatMap(({ name, assertionResults }) => {
    const titles = assertionResults
      .filter(({ status }) => !/^(passed|failed)$/.test(status))
      .map((test) => test.fullName);
    return titles.map((title) => ({ file: path.relative(root, name), title }));
  });
  const unexpected = skips.filter(({ title }) => !title.startsWith(ON_REAL_ACCOUNT));
  const unexpectedSkips = [
    ...unexpected.map(({ file, title }) => `${file} › ${title}`),
    ...(inBrowser > 0 ? [`${inBrowser} in the browser`] : []),
  ];
  const expectedCount = skips.length - unexpected.length;
  const failures = [
    ...files.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === "failed")
        .map(({ fullName }) => `${path.relative(root, name)} › ${fullName}`),
    ),
    ...specsOf(journeys?.suites ?? [])
      .filter(({ ok }) => !ok)
      .map(({ file, title }) => `${file} › ${title}`),
  ];
  const counts = {
    passed: withStatus("passed") + expected,
    failed: withStatus("failed") + broken + flaky,
    skipped: skips.length + inBrowser,
  };
  const why = expectedCount > 0 ? ` (${expectedCount} need more than a real Stripe account has)` : "";
  const line = `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped${why}`;
  return { ...counts, failures, unexpectedSkips, line };
}

const specsOf = (suites: readonly Suite[]): Suite["specs"] =>
  suites.flatMap(({ specs, suites: inner = [] }) => [...specs, ...specsOf(inner)]);
