import { expect, it } from "vitest";
import { receiptNumber } from "#web/money/receipts/receipt-number.ts";

it("a receipt's number is three groups of four characters from its id", () => {
  expect(receiptNumber("3f2a91bc-07de-4e1d-8a52-0d1f6c3b9e77")).toBe("3F2A-91BC-07DE");
});
