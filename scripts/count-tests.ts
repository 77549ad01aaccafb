import path from "node:path";

/** Intentionally skipped tests, by file; any other skip is a failure. */
const EXPECTED_SKIPS: Record<string, string> = {
  "tests/processor/contract.test.ts": "need what only the sandbox has",
  "tests/platforms/recorded-seasons.test.ts": "need recorded answers that aren't part of the project",
};

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
  const { expected = 0, unexpected = 0, flaky = 0, skipped: inBrowser = 0 } = journeys?.stats ?? {};

  const skips = files.flatMap(({ name, assertionResults }) => {
    const titles = assertionResults
      .filter(({ status }) => !/^(passed|failed)$/.test(status))
      .map((test) => test.fullName);
    return titles.length > 0 ? [{ file: path.relative(root, name), titles }] : [];
  });
  const unexpectedSkips = [
    ...skips.flatMap(({ file, titles }) => (file in EXPECTED_SKIPS ? [] : titles.map((title) => `${file} › ${title}`))),
    ...(inBrowser > 0 ? [`${inBrowser} in the browser`] : []),
  ];
  const reasons = skips.flatMap(({ file, titles }) =>
    file in EXPECTED_SKIPS ? [`${titles.length} in ${file} ${EXPECTED_SKIPS[file]}`] : [],
  );
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
    failed: withStatus("failed") + unexpected + flaky,
    skipped: skips.flatMap(({ titles }) => titles).length + inBrowser,
  };
  const why = reasons.length > 0 ? ` (${reasons.join(", ")})` : "";
  const line = `${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped${why}`;
  return { ...counts, failures, unexpectedSkips, line };
}

const specsOf = (suites: readonly Suite[]): Suite["specs"] =>
  suites.flatMap(({ specs, suites: inner = [] }) => [...specs, ...specsOf(inner)]);
