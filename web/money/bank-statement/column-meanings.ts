/** What a column of a statement can be. */
export const columnMeanings = [
  "unused",
  "date",
  "amount",
  "paid_in",
  "paid_out",
  "direction",
  "name",
  "sender",
  "recipient",
  "text",
  "currency",
  "status",
] as const;
export type ColumnMeaning = (typeof columnMeanings)[number];

export const meaningWords: Record<ColumnMeaning, string> = {
  unused: "Not used",
  date: "Date",
  amount: "Amount",
  paid_in: "Paid in",
  paid_out: "Paid out",
  direction: "In or out",
  name: "Name",
  sender: "Sender",
  recipient: "Recipient",
  text: "Description",
  currency: "Currency",
  status: "Status",
};

/** Meanings that one column has, with the names banks give it. An earlier name wins over a later one. */
const ONE: Partial<Record<ColumnMeaning, readonly string[]>> = {
  date: [
    ...["booking date", "buchungstag", "buchungsdatum", "buchung", "posting date", "posted date", "post date"],
    ...["completed date", "finished on", "transaction date", "date", "datum", "datetime", "date time"],
    ...[
      "started date",
      "created on",
      "valutadatum",
      "wertstellung",
      "wertstellungsdatum",
      "valuta",
      "value date",
      "wert",
    ],
  ],
  amount: [
    ...["gross", "brutto", "amount", "betrag", "umsatz", "transaction amount", "target amount", "amount total"],
    ...["value", "montant", "bedrag", "importe", "importo"],
  ],
  paid_in: [
    ...["paid in", "money in", "credit amount", "haben", "credit", "credits", "deposits", "deposit", "eingang"],
    ...["gutschrift", "einnahmen", "betrag haben"],
  ],
  paid_out: [
    ...["paid out", "money out", "debit amount", "soll", "debit", "debits", "withdrawals", "withdrawal", "ausgang"],
    ...["belastung", "ausgaben", "betrag soll"],
  ],
  direction: ["soll haben", "credit debit indicator", "credit debit", "debit credit", "cr dr", "dr cr", "direction"],
  currency: ["currency", "wahrung", "waehrung", "target currency", "ccy"],
  status: ["status", "state", "info"],
};

/** Meanings that several columns can have. */
const SEVERAL: Partial<Record<ColumnMeaning, readonly string[]>> = {
  name: [
    ...["name", "counter party", "counterparty", "partner name", "payer name", "name of sender receiver"],
    ...["auftraggeber empfanger", "auftraggeber empfaenger", "empfanger auftraggeber", "begunstigter auftraggeber"],
    ...["beguenstigter zahlungspflichtiger", "begunstigter zahlungspflichtiger", "name zahlungsbeteiligter"],
    ...["beguenstigter auftraggeber", "merchant name", "zahlungsbeteiligter", "payer", "payee"],
  ],
  sender: ["from", "sender", "source name", "zahlungspflichtige r", "auftraggeber zahlungsempfanger", "auftraggeber"],
  recipient: ["to", "recipient", "target name", "zahlungsempfanger in", "empfanger zahlungspflichtiger", "empfanger"],
  text: [
    ...["description", "transaction description", "verwendungszweck", "buchungstext", "vorgang verwendungszweck"],
    ...["reference", "payment reference", "note", "notes", "notes and tags", "memo", "subject", "betreff", "hinweis"],
    ...["kundenreferenz", "beschreibung", "narrative", "details", "transaction details", "message", "payment details"],
    ...["bank reference", "customer reference", "mitteilung", "omschrijving", "libelle", "concepto", "descrizione"],
  ],
};

/** What a balance is called, which is no movement. */
const IS_BALANCE = /balance|saldo|\bbal\b|kontostand|solde/;

/** A column's name in small letters, without accents, marks, and the currency in parentheses. */
const plainName = (name: string): string =>
  name
    .slice(0, 100)
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replaceAll("ß", "ss")
    .toLowerCase()
    .replace(/\([^)]*\)/g, " ")
    .replace(/\bin [a-z]{3}$/, " ")
    .replace(/&/g, " and ")
    .replace(/[^\p{L}\d]+/gu, " ")
    .trim();

export const isBalance = (name: string): boolean => IS_BALANCE.test(plainName(name));

/** What the names of a table's columns say they are; null where they say nothing. */
export function meaningsOfNames(names: readonly string[]): (ColumnMeaning | null)[] {
  const plain = names.map(plainName);
  const meanings: (ColumnMeaning | null)[] = plain.map((name) => meaningIn(SEVERAL, name) ?? null);
  for (const [meaning, known] of entriesOf(ONE)) {
    const best = known.find((name) => plain.includes(name));
    if (best !== undefined) meanings[plain.indexOf(best)] = meaning;
  }
  const amount = meanings.indexOf("amount");
  // Where each amount has a currency after it, the amount's own counts.
  const currency = meanings.indexOf("currency");
  if (amount >= 0 && currency >= 0 && plain[amount + 1] === plain[currency]) {
    meanings[currency] = "unused";
    meanings[amount + 1] = "currency";
  }
  return meanings.map((meaning, index) => meaning ?? (meaningIn(ONE, plain[index] ?? "") ? "unused" : null));
}

const entriesOf = (table: Partial<Record<ColumnMeaning, readonly string[]>>) =>
  Object.entries(table) as [ColumnMeaning, readonly string[]][];

const meaningIn = (table: Partial<Record<ColumnMeaning, readonly string[]>>, name: string) =>
  entriesOf(table).find(([, known]) => known.includes(name))?.[0];

/** Whether these columns are enough to read movements. */
export const isEnough = (meanings: readonly (ColumnMeaning | null)[]): boolean =>
  meanings.includes("date") && (meanings.includes("amount") || meanings.includes("paid_in"));

/** Whether a table may have more than one column of a meaning. */
export const severalCanBe = (meaning: ColumnMeaning): boolean => meaning === "unused" || meaning in SEVERAL;
