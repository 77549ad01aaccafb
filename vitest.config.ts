import { defineConfig } from "vitest/config";

const ALL_TESTS = ["contract/**/*.test.ts", "server/**/*.test.ts", "web/**/*.test.{ts,tsx}", "tests/**/*.test.ts"];

export default defineConfig({
  test: {
    // Mutation testing runs one part's tests over and over.
    include: process.env.MUTATION_TESTS?.split(" ") ?? ALL_TESTS,
    globalSetup: "./tests/support/postgres.ts",
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
