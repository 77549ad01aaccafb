import { defineConfig } from "vitest/config";

const withDatabase = {
  globalSetup: "./tests/support/postgres.ts",
  testTimeout: 30_000,
  hookTimeout: 60_000,
};

const projects = [
  { test: { name: "server", include: ["server/**/*.test.ts", "tests/**/*.test.ts"], ...withDatabase } },
  { test: { name: "rules", include: ["contract/**/*.test.ts", "web/**/*.test.{ts,tsx}"] } },
  {
    // The whole web in a DOM without a browser; one window for all files, so that it is loaded once.
    test: {
      name: "screens",
      include: ["tests/specification/web/**/*.test.tsx"],
      environment: "happy-dom",
      environmentOptions: { happyDOM: { settings: { navigation: { disableMainFrameNavigation: true } } } },
      setupFiles: "./tests/specification/web/setup.ts",
      isolate: false,
      testTimeout: 90_000,
    },
  },
];

// Mutation testing runs one part's tests over and over.
const mutated = process.env.MUTATION_TESTS?.split(" ");

export default defineConfig({
  test: { maxWorkers: 2, ...(mutated ? { include: mutated, ...withDatabase } : { projects }) },
});
