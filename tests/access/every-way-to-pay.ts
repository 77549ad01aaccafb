import type { WayContents } from "#contract/people/way-kinds.ts";

const holder = "Pat Payer";

/** Ways to pay with every field that there is, for two people: nobody may list as many. */
export const EVERY_WAY_TO_PAY: readonly [WayContents[], WayContents[]] = [
  [
    { kind: "venmo", username: "pat-payer" },
    { kind: "cash_app", cashtag: "PatPayer" },
    { kind: "paypal", name: "PatPayer" },
    { kind: "zelle", contact: "(212) 555-0123" },
    { kind: "revolut", revtag: "patpayer" },
    { kind: "us_bank", holder, routingNumber: "021000021", accountNumber: "000123456789" },
  ],
  [
    { kind: "uk_bank", holder, sortCode: "20-00-00", accountNumber: "12345678" },
    { kind: "iban", holder, iban: "DE89370400440532013000", bic: "COBADEFFXXX" },
    { kind: "cash", note: "At the draft" },
    { kind: "link", name: "Wise", address: "https://wise.com/pay/me/pat" },
    { kind: "sentence", text: "Put a check in my mailbox" },
  ],
];
