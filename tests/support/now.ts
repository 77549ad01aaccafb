/** When the tests of rules and screens take place. */
export const NOW = "2026-09-01T12:00:00.000Z";
