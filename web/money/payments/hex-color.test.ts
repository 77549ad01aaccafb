import { expect, it } from "vitest";
import { hexOf } from "#web/money/payments/hex-color.ts";

it.each([
  ["oklch(1 0 0)", "#ffffff"],
  ["oklch(0 0 0)", "#000000"],
  ["oklch(0.627955 0.257683 29.2339)", "#ff0000"],
  ["oklch(0.86644 0.294827 142.4953)", "#00ff00"],
  ["oklch(0.452014 0.313214 264.052)", "#0000ff"],
  ["oklch(0.43 0.1 156)", "#0a5f38"],
  ["oklch(0.975 0.012 88)", "#faf6ee"],
  ["oklch(0.75 0.135 25)", "#f88a82"],
  ["oklch(0.5 0.4 150)", "#009100"],
  ["oklch(0.2 0.03 160 / 0.45)", "#091a11"],
  ["oklch(0.5 1e-7 0)", "#636363"],
  ["rgb(12, 34, 56)", "#0c2238"],
  ["rgba(12, 34, 56, 0.5)", "#0c2238"],
])("%s is %s", (computed, hex) => {
  expect(hexOf(computed)).toBe(hex);
});
