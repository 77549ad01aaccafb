import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Short files whose tests take from ten seconds to minutes. */
const LONG =
  /tests\/(model\/|embedded\/|install\/production|money\/(crash|faults|restore)|robustness\/web-processes)|\/(reconcile|status-pairs|what-lists-read|whole-season)\.test/;

/**
 * Vitest begins with the largest files. Some small ones take longest, and if one of them were the last, the other worker
 * would have nothing to do.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    // A project's files stay together, so that a worker loads the product once.
    const projects = [...new Set(sorted.map(({ project }) => project))];
    return projects.flatMap((project) => {
      const own = sorted.filter((file) => file.project === project);
      return [...own.filter(isLong), ...own.filter((file) => !isLong(file))];
    });
  }
}
