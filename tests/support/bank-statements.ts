/** Statements as banks export them, with invented names. `lines` are the movements: day, cents, name, and a part of the text. */
export type SampleStatement = {
  bank: string;
  text: string;
  /** Null: UTF-8 without a mark. */
  encoding?: "utf-8-bom" | "utf-16le" | "utf-16be" | "latin-1";
  lines: readonly (readonly [date: string, cents: number, name: string, text: string])[];
  leftOut?: number;
  currency?: string;
};

const of = (...lines: string[]) => `${lines.join("\n")}\n`;

export const sampleStatements: readonly SampleStatement[] = [
  {
    bank: "Chase",
    text: of(
      "Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #",
      'CREDIT,11/14/2026,"Zelle payment from CASEY MOORE K7P4Q WFCT0XY12345",50.00,QUICKPAY_CREDIT,1250.00,,',
      'DEBIT,11/03/2026,"CORNER CAFE, SPRINGFIELD",-12.40,DEBIT_CARD,1200.00,,',
    ),
    lines: [
      ["2026-11-14", 5000, "", "CASEY MOORE K7P4Q"],
      ["2026-11-03", -1240, "", "CORNER CAFE, SPRINGFIELD"],
    ],
  },
  {
    bank: "Bank of America",
    text: of(
      "Description,,Summary Amt.",
      'Beginning balance as of 11/01/2026,,"1,000.00"',
      'Total credits,,"50.00"',
      'Total debits,,"-12.40"',
      'Ending balance as of 11/30/2026,,"1,037.60"',
      "",
      "Date,Description,Amount,Running Bal.",
      '11/01/2026,Beginning balance as of 11/01/2026,,"1,000.00"',
      '11/14/2026,"Zelle payment from CASEY MOORE for ""K7P4Q""; Conf# abc123","50.00","1,050.00"',
      '11/20/2026,"CORNER CAFE","-12.40","1,037.60"',
    ),
    lines: [
      ["2026-11-14", 5000, "", 'for "K7P4Q"'],
      ["2026-11-20", -1240, "", "CORNER CAFE"],
    ],
    leftOut: 6,
  },
  {
    bank: "Wells Fargo, which names no columns",
    text: of(
      '"11/14/2026","50.00","*","","ZELLE FROM MOORE CASEY ON 11/14 REF # PP0ABC K7P4Q"',
      '"11/13/2026","-12.40","*","","PURCHASE CORNER CAFE"',
    ),
    lines: [
      ["2026-11-14", 5000, "", "MOORE CASEY"],
      ["2026-11-13", -1240, "", "CORNER CAFE"],
    ],
  },
  {
    bank: "Capital One, whose amounts have no sign",
    text: of(
      "Account Number,Transaction Description,Transaction Date,Transaction Type,Transaction Amount,Balance",
      "1234,Zelle money received from CASEY MOORE,11/14/26,Credit,50,1050.00",
      "1234,Withdrawal CORNER CAFE,11/13/26,Debit,12.40,1000.00",
    ),
    lines: [
      ["2026-11-14", 5000, "", "CASEY MOORE"],
      ["2026-11-13", -1240, "", "CORNER CAFE"],
    ],
  },
  {
    bank: "Venmo",
    encoding: "utf-8-bom",
    text: of(
      "Account Statement - (@Dana-Reed) ,,,,,,,,,,,,",
      "Account Activity,,,,,,,,,,,,",
      ",ID,Datetime,Type,Status,Note,From,To,Amount (total),Amount (tip),Amount (fee),Funding Source,Destination",
      ",,,,,,,,,,,,,$100.00",
      ",38001,2026-11-03T10:15:00,Payment,Complete,K7P4Q 🏈,Casey Moore,Dana Reed,+ $50.00,,,,Venmo balance",
      ",38002,2026-11-04T09:00:00,Charge,Complete,dues,Dana Reed,Ben Okafor,+ $50.00,,,,Venmo balance",
      ',38003,2026-11-05T11:00:00,Payment,Complete,"tickets, two",Dana Reed,Alex Kim,"- $1,050.00",,,Venmo balance,',
      ",38004,2026-11-05T12:00:00,Payment,Pending,dues,Alex Kim,Dana Reed,+ $50.00,,,,",
    ),
    lines: [
      ["2026-11-03", 5000, "Casey Moore", "K7P4Q 🏈"],
      ["2026-11-04", 5000, "Ben Okafor", "dues"],
      ["2026-11-05", -105000, "Alex Kim", "tickets, two"],
    ],
    leftOut: 4,
  },
  {
    bank: "PayPal",
    encoding: "utf-8-bom",
    text: of(
      '"Date","Time","TimeZone","Name","Type","Status","Currency","Gross","Fee","Net","From Email Address","To Email Address","Transaction ID","Subject","Note","Balance"',
      '"11/14/2026","10:15:00","PST","Casey Moore","Mobile Payment","Completed","USD","50.00","0.00","50.00","c@example.com","d@example.com","7AB","","K7P4Q","1,050.00"',
      '"11/15/2026","10:15:00","PST","Ben Okafor","Mobile Payment","Denied","USD","50.00","-1.75","48.25","b@example.com","d@example.com","7AC","","dues","1,050.00"',
    ),
    lines: [["2026-11-14", 5000, "Casey Moore", "K7P4Q"]],
    leftOut: 1,
    currency: "USD",
  },
  {
    bank: "PayPal in German",
    text: of(
      '"Datum","Uhrzeit","Zeitzone","Name","Typ","Status","Währung","Brutto","Gebühr","Netto","Absender E-Mail-Adresse","Hinweis"',
      '"14.11.2026","10:15:00","CET","Jörg Müller","Handyzahlung","Abgeschlossen","EUR","1.050,00","-1,50","1.048,50","j@example.com","K7P4Q"',
    ),
    lines: [["2026-11-14", 105000, "Jörg Müller", "K7P4Q"]],
    currency: "EUR",
  },
  {
    bank: "Cash App",
    text: of(
      '"Transaction ID","Date","Transaction Type","Currency","Amount","Fee","Net Amount","Asset Type","Status","Notes","Name of sender/receiver","Account"',
      '"abc","2026-11-03 09:15:00 CST","Received P2P","USD","$50.00","$0","$50.00","","COMPLETE","K7P4Q","Casey Moore","Your Cash"',
      '"abd","2026-11-04 09:15:00 CST","Sent P2P","USD","-$12.40","$0","-$12.40","","COMPLETE","lunch","Alex Kim","Your Cash"',
    ),
    lines: [
      ["2026-11-03", 5000, "Casey Moore", "K7P4Q"],
      ["2026-11-04", -1240, "Alex Kim", "lunch"],
    ],
    currency: "USD",
  },
  {
    bank: "Barclays",
    text: of(
      "Number,Date,Account,Amount,Subcategory,Memo",
      '\t ,14/11/2026,20-00-00 12345678,50.00,Credit,"C MOORE\tK7P4Q BGC"',
      "\t ,03/11/2026,20-00-00 12345678,-12.40,Debit,CORNER CAFE ON 02 NOV",
    ),
    lines: [
      ["2026-11-14", 5000, "", "C MOORE K7P4Q"],
      ["2026-11-03", -1240, "", "CORNER CAFE"],
    ],
  },
  {
    bank: "HSBC, which names no columns",
    text: of('14/11/2026,"MOORE C K7P4Q","1,050.00"', '13/11/2026,"CORNER CAFE )))","-12.40"'),
    lines: [
      ["2026-11-14", 105000, "", "MOORE C"],
      ["2026-11-13", -1240, "", "CORNER CAFE"],
    ],
  },
  {
    bank: "Lloyds",
    text: of(
      "Transaction Date,Transaction Type,Sort Code,Account Number,Transaction Description,Debit Amount,Credit Amount,Balance",
      "14/11/2026,FPI,'30-00-00,12345678,C MOORE K7P4Q,,50.00,1050.00",
      "13/11/2026,DEB,'30-00-00,12345678,CORNER CAFE,12.40,,1000.00",
    ),
    lines: [
      ["2026-11-14", 5000, "", "C MOORE"],
      ["2026-11-13", -1240, "", "CORNER CAFE"],
    ],
  },
  {
    bank: "Nationwide, in Latin-1",
    encoding: "latin-1",
    text: of(
      '"Account Name:","FlexAccount ****12345"',
      '"Account Balance:","£1,050.00"',
      '"Available Balance: ","£1,050.00"',
      "",
      '"Date","Transaction type","Description","Paid out","Paid in","Balance"',
      '"03 Nov 2026","Bank credit","Casey Moore K7P4Q","","£50.00","£1,050.00"',
      '"02 Nov 2026","Visa purchase","CAFÉ","£12.40","","£1,000.00"',
    ),
    lines: [
      ["2026-11-03", 5000, "", "Casey Moore"],
      ["2026-11-02", -1240, "", "CAFÉ"],
    ],
    leftOut: 3,
    currency: "GBP",
  },
  {
    bank: "Monzo",
    text: of(
      "Transaction ID,Date,Time,Type,Name,Emoji,Category,Amount,Currency,Local amount,Local currency,Notes and #tags,Address,Receipt,Description,Category split,Money Out,Money In",
      "tx_1,14/11/2026,10:15:00,Faster payment,Casey Moore,,Transfers,50.00,GBP,50.00,GBP,K7P4Q,,,K7P4Q,,,50.00",
      'tx_2,13/11/2026,10:15:00,Card payment,Corner Café,☕,Eating out,-12.40,GBP,-15.10,EUR,,"1 High St\nLondon",,CORNER CAFE,,-12.40,',
    ),
    lines: [
      ["2026-11-14", 5000, "Casey Moore", "K7P4Q"],
      ["2026-11-13", -1240, "Corner Café", "CORNER CAFE"],
    ],
    currency: "GBP",
  },
  {
    bank: "Starling",
    text: of(
      "Date,Counter Party,Reference,Type,Amount (GBP),Balance (GBP),Spending Category,Notes",
      "14/11/2026,Casey Moore,K7P4Q,FASTER PAYMENT,50.00,1050.00,INCOME,",
    ),
    lines: [["2026-11-14", 5000, "Casey Moore", "K7P4Q"]],
    currency: "GBP",
  },
  {
    bank: "Sparkasse CSV-CAMT, in Windows-1252",
    encoding: "latin-1",
    text: of(
      '"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Glaeubiger ID";"Mandatsreferenz";"Kundenreferenz (End-to-End)";"Sammlerreferenz";"Lastschrift Ursprungsbetrag";"Auslagenersatz Ruecklastschrift";"Beguenstigter/Zahlungspflichtiger";"Kontonummer/IBAN";"BIC (SWIFT-Code)";"Betrag";"Waehrung";"Info"',
      '"DE00";"03.11.26";"03.11.26";"GUTSCHR. UEBERWEISUNG";"K7P4Q Einsatz für die Liga";"";"";"NOTPROVIDED";"";"";"";"Jörg Müller";"DE01";"XXX";"1.050,00";"EUR";"Umsatz gebucht"',
      '"DE00";"02.11.26";"02.11.26";"KARTENZAHLUNG";"Bäckerei";"";"";"";"";"";"";"Bäckerei Korn";"DE02";"XXX";"-12,40";"EUR";"Umsatz gebucht"',
      '"DE00";"02.11.26";"02.11.26";"KARTENZAHLUNG";"Kiosk";"";"";"";"";"";"";"Kiosk";"DE02";"XXX";"-3,40";"EUR";"Umsatz vorgemerkt"',
    ),
    lines: [
      ["2026-11-03", 105000, "Jörg Müller", "K7P4Q Einsatz für die Liga"],
      ["2026-11-02", -1240, "Bäckerei Korn", "Bäckerei"],
    ],
    leftOut: 1,
    currency: "EUR",
  },
  {
    bank: "Deutsche Bank, with Soll and Haben",
    encoding: "latin-1",
    text: of(
      "Umsätze Girokonto;;;Zeitraum: 30 Tage",
      "Letzter Kontostand;;;;1.000,00;EUR",
      "Vorgemerkte und noch nicht gebuchte Umsätze sind nicht Bestandteil dieser Übersicht.",
      "Buchungstag;Wert;Umsatzart;Begünstigter / Auftraggeber;Verwendungszweck;IBAN / Kontonummer;BIC;Kundenreferenz;Mandatsreferenz ;Gläubiger ID;Fremde Gebühren;Betrag;Abweichender Empfänger;Anzahl der Aufträge;Anzahl der Schecks;Soll;Haben;Währung",
      "3.11.2026;3.11.2026;SEPA-Gutschrift von;Jörg Müller;K7P4Q Liga;DE01;XXX;NOTPROVIDED;;;;;;;;;1.050,00;EUR",
      "2.11.2026;2.11.2026;Kartenzahlung;Bäckerei Korn;Brot;DE02;XXX;;;;;;;;;-12,40;;EUR",
      "Kontostand;3.11.2026;;;1.050,00;EUR",
    ),
    lines: [
      ["2026-11-03", 105000, "Jörg Müller", "K7P4Q Liga"],
      ["2026-11-02", -1240, "Bäckerei Korn", "Brot"],
    ],
    leftOut: 4,
    currency: "EUR",
  },
  {
    bank: "ING, in Windows-1252",
    encoding: "latin-1",
    text: of(
      "Umsatzanzeige;Datei erstellt am: 03.11.2026 10:15",
      "",
      "IBAN;DE00 0000 0000 0000 0000 00",
      "Kontoname;Girokonto",
      "Bank;ING",
      "Kunde;Dana Reed",
      "Zeitraum;01.11.2026 - 03.11.2026",
      "Saldo;1.050,00;EUR",
      "",
      "Sortierung;Datum absteigend",
      "",
      "In der CSV-Datei finden Sie alle bereits gebuchten Umsätze. Die vorgemerkten Umsätze werden nicht aufgenommen.",
      "",
      "Buchung;Wertstellungsdatum;Auftraggeber/Empfänger;Buchungstext;Verwendungszweck;Saldo;Währung;Betrag;Währung",
      "03.11.2026;03.11.2026;Jörg Müller;Gutschrift;K7P4Q;1.050,00;EUR;50,00;EUR",
      "02.11.2026;02.11.2026;VISA CORNER CAFE;Lastschrift;Kaffee;1.000,00;EUR;-12,40;EUR",
    ),
    lines: [
      ["2026-11-03", 5000, "Jörg Müller", "K7P4Q"],
      ["2026-11-02", -1240, "VISA CORNER CAFE", "Kaffee"],
    ],
    leftOut: 9,
    currency: "EUR",
  },
  {
    bank: "DKB",
    text: of(
      '"Girokonto";"DE00"',
      '"Zeitraum:";"01.11.2026 - 03.11.2026"',
      '"Kontostand vom 03.11.2026:";"1.050,00 €"',
      '""',
      '"Buchungsdatum";"Wertstellung";"Status";"Zahlungspflichtige*r";"Zahlungsempfänger*in";"Verwendungszweck";"Umsatztyp";"IBAN";"Betrag (€)";"Gläubiger-ID";"Mandatsreferenz";"Kundenreferenz"',
      '"03.11.26";"03.11.26";"Gebucht";"Jörg Müller";"Dana Reed";"K7P4Q";"Eingang";"DE01";"1.050";"";"";""',
      '"02.11.26";"02.11.26";"Gebucht";"Dana Reed";"Bäckerei Korn";"Brot";"Ausgang";"DE02";"-12,4";"";"";""',
      '"02.11.26";"";"Vorgemerkt";"Dana Reed";"Kiosk";"Eis";"Ausgang";"DE02";"-3,40";"";"";""',
    ),
    lines: [
      ["2026-11-03", 105000, "Jörg Müller", "K7P4Q"],
      ["2026-11-02", -1240, "Bäckerei Korn", "Brot"],
    ],
    leftOut: 4,
    currency: "EUR",
  },
  {
    bank: "comdirect",
    encoding: "latin-1",
    text: of(
      ";",
      '"Umsätze Girokonto";"Zeitraum: 30 Tage";',
      '"Neuer Kontostand";"1.050,00 EUR";',
      "",
      '"Buchungstag";"Wertstellung (Valuta)";"Vorgang";"Buchungstext";"Umsatz in EUR";',
      '"offen";"03.11.2026";"Kartenverfügung";" Kiosk";"-3,40";',
      '"03.11.2026";"03.11.2026";"Übertrag / Überweisung";" Auftraggeber: Jörg Müller Buchungstext: K7P4Q Ref. AB12";"50,00";',
      '"Alter Kontostand";"1.000,00 EUR";',
    ),
    lines: [["2026-11-03", 5000, "", "Auftraggeber: Jörg Müller Buchungstext: K7P4Q"]],
    leftOut: 4,
    currency: "EUR",
  },
  {
    bank: "Volksbank, with S and H below no name",
    text: of(
      '"Buchungstag";"Valuta";"Auftraggeber/Zahlungsempfänger";"Empfänger/Zahlungspflichtiger";"Konto-Nr.";"IBAN";"Vorgang/Verwendungszweck";"Währung";"Umsatz";" "',
      '"03.11.2026";"03.11.2026";"Dana Reed";"Jörg Müller";"";"DE01";"ÜBERWEISUNG K7P4Q";"EUR";"50,00";"H"',
      '"02.11.2026";"02.11.2026";"Dana Reed";"Bäckerei Korn";"";"DE02";"Brot";"EUR";"12,40";"S"',
    ),
    lines: [
      ["2026-11-03", 5000, "Jörg Müller", "K7P4Q"],
      ["2026-11-02", -1240, "Bäckerei Korn", "Brot"],
    ],
    currency: "EUR",
  },
  {
    bank: "N26",
    text: of(
      '"Booking Date","Value Date","Partner Name","Partner Iban",Type,"Payment Reference","Account Name","Amount (EUR)","Original Amount","Original Currency","Exchange Rate"',
      '2026-11-03,2026-11-03,"Jörg Müller",DE01,"Credit Transfer",K7P4Q,"Main Account",50.0,,,',
      '2026-11-02,2026-11-02,"Corner Cafe",,Presentment,,"Main Account",-12.4,-12.4,EUR,1.0',
    ),
    lines: [
      ["2026-11-03", 5000, "Jörg Müller", "K7P4Q"],
      ["2026-11-02", -1240, "Corner Cafe", ""],
    ],
    currency: "EUR",
  },
  {
    bank: "Revolut",
    text: of(
      "Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance",
      "TRANSFER,Current,2026-11-02 23:59:10,2026-11-03 00:00:12,From Casey Moore,50.00,0.00,USD,COMPLETED,1050.00",
      "CARD_PAYMENT,Current,2026-11-03 10:00:00,,Corner Cafe,-12.40,0.00,USD,PENDING,",
    ),
    lines: [["2026-11-03", 5000, "", "From Casey Moore"]],
    leftOut: 1,
    currency: "USD",
  },
  {
    bank: "Wise, a balance's statement",
    text: of(
      '"TransferWise ID",Date,"Date Time",Amount,Currency,Description,"Payment Reference","Running Balance","Exchange From","Exchange To","Exchange Rate","Payer Name","Payee Name","Payee Account Number",Merchant',
      'TRANSFER-1,14-11-2026,"14-11-2026 10:15:00.000",50.00,USD,"Received money from Casey Moore",K7P4Q,1050.00,,,,"Casey Moore",,,',
    ),
    lines: [["2026-11-14", 5000, "Casey Moore", "K7P4Q"]],
    currency: "USD",
  },
  {
    bank: "Wise, all transfers",
    text: of(
      'ID,Status,Direction,"Created on","Finished on","Source fee amount","Source fee currency","Source name","Source amount (after fees)","Source currency","Target name","Target amount (after fees)","Target currency","Exchange rate",Reference,Note',
      'T-1,COMPLETED,IN,"2026-11-02 10:15:00","2026-11-03 10:15:00",0,EUR,"Casey Moore",46.00,EUR,"Dana Reed",50.00,USD,1.08,K7P4Q,',
      'T-2,COMPLETED,OUT,"2026-11-04 10:15:00","2026-11-04 10:15:00",0,USD,"Dana Reed",12.40,USD,"Alex Kim",12.40,USD,1,lunch,',
      'T-3,CANCELLED,OUT,"2026-11-05 10:15:00",,0,USD,"Dana Reed",12.40,USD,"Alex Kim",12.40,USD,1,lunch,',
    ),
    lines: [
      ["2026-11-03", 5000, "Casey Moore", "K7P4Q"],
      ["2026-11-04", -1240, "Alex Kim", "lunch"],
    ],
    leftOut: 1,
    currency: "USD",
  },
  {
    bank: "A spreadsheet's tabs, in UTF-16",
    encoding: "utf-16le",
    text: of(
      "Date\tName\tMemo\tAmount",
      "Nov 3, 2026\tZoë Ångström\tK7P4Q\t$1,050.00",
      "11/4/2026\tAlex\tout\t($12.40)",
      "11/14/2026\tBen\tin\t$5",
    ),
    lines: [
      ["2026-11-03", 105000, "Zoë Ångström", "K7P4Q"],
      ["2026-11-04", -1240, "Alex", "out"],
      ["2026-11-14", 500, "Ben", "in"],
    ],
  },
  {
    bank: "A French bank's words, in UTF-16 with the other byte first",
    encoding: "utf-16be",
    text: of("sep=;", "Le jour;Quoi;Somme;Solde", "2026/11/03;K7P4Q Zoë;1 050,00;2 000,00"),
    lines: [["2026-11-03", 105000, "", "K7P4Q Zoë"]],
    leftOut: 1,
  },
];

/** The bytes of a sample's file. */
export function bytesOf({ text, encoding }: Pick<SampleStatement, "text" | "encoding">): Uint8Array {
  if (encoding === "latin-1") return Uint8Array.from(text, (character) => character.charCodeAt(0));
  if (encoding === "utf-16le" || encoding === "utf-16be") {
    const units = Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
    const isLittle = encoding === "utf-16le";
    const marked = isLittle ? [0xfeff, ...units] : units;
    return Uint8Array.from(marked.flatMap((unit) => (isLittle ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255])));
  }
  return new TextEncoder().encode((encoding === "utf-8-bom" ? "\ufeff" : "") + text);
}
