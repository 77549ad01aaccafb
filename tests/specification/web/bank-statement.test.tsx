import { QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { toCents } from "#contract/platform/money.ts";
import { dialog, fill, press } from "#tests/specification/web/app.tsx";
import { FakeEventSource } from "#tests/specification/web/fake-event-source.ts";
import { bytesOf, sampleStatements } from "#tests/support/bank-statements.ts";
import { queryClient } from "#web/access/query-client.ts";
import { BankStatementDialog } from "#web/money/bank-statement/bank-statement-dialog.tsx";
import type { CameIn, ExpectedPayment } from "#web/money/bank-statement/expected-payment.ts";

const owed = (id: string, name: string, reference: string, paidOn: string | null = null): ExpectedPayment => ({
  ...{ id, name, reference, paidOn },
  amount: toCents(5000),
});
const casey = owed("casey", "Casey Moore", "K7P4Q");
const ben = owed("ben", "Ben Okafor", "W3XHT");
const dana = owed("dana", "Dana Reed", "T9CDE");

const HEADER = "Date,Description,Amount";
const STATEMENT = [
  HEADER,
  "11/14/2026,Zelle payment from CASEY MOORE K7P4Q,50.00",
  "11/15/2026,Zelle payment from Ben Okafor,50.00",
  "11/16/2026,Interest,0.12",
  "11/17/2026,CORNER CAFE,-12.40",
  "Total,,87.72",
].join("\n");

type Given = { expected?: ExpectedPayment[]; onConfirm?: (cameIn: CameIn[]) => Promise<void> };

async function openDialog({ expected = [casey, ben, dana], onConfirm = async () => {} }: Given = {}) {
  const shown = (all: ExpectedPayment[]) => (
    <QueryClientProvider client={queryClient}>
      <BankStatementDialog
        expected={all}
        confirmed={[]}
        onConfirm={onConfirm}
        trigger={<button type="button">Open</button>}
      />
    </QueryClientProvider>
  );
  const { rerender } = render(shown(expected));
  await press("Open");
  await dialog().findByText(/This file stays on your device\./);
  return { expect: (all: ExpectedPayment[]) => rerender(shown(all)) };
}

const fileOf = (content: BlobPart, name = "statement.csv") => new File([content], name);

async function choose(...files: File[]) {
  fireEvent.change(await dialog().findByLabelText("Choose a file"), { target: { files } });
}

const rows = () =>
  within(dialog().getByRole("list", { name: "Suggested payments" }))
    .getAllByRole("checkbox")
    .map((box) => {
      const words = (id: string | null) => document.getElementById(id ?? "")?.textContent ?? "";
      const [who, why] = [words(box.getAttribute("aria-labelledby")), words(box.getAttribute("aria-describedby"))];
      return [(box as HTMLInputElement).checked, who, why] as const;
    });

it("A statement's payments are suggested with the reason, and only what is ticked is confirmed", async () => {
  const onConfirm = vi.fn(async () => {});
  await openDialog({ onConfirm });
  await choose(fileOf(STATEMENT));
  const summary = "statement.csv has 3 payments that came in. 2 may be from members who owe.";
  expect(await dialog().findByText(summary)).toBe(document.activeElement);
  expect(rows()).toEqual([
    [false, "Casey Moore $50.00", "Reference K7P4Q Nov 14, 2026: Zelle payment from CASEY MOORE K7P4Q"],
    [false, "Ben Okafor $50.00", "Same amount, name Ben Okafor Nov 15, 2026: Zelle payment from Ben Okafor"],
  ]);
  fireEvent.click(dialog().getByRole("checkbox", { name: /^Casey Moore/ }));
  dialog().getByRole("button", { name: "Confirm 1 payment" });
  fireEvent.click(dialog().getByRole("checkbox", { name: /^Ben Okafor/ }));
  dialog().getByText("$100.00");
  await press("Confirm 2 payments");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const cameIn = [
    { id: "casey", date: "2026-11-14", amount: 5000 },
    { id: "ben", date: "2026-11-15", amount: 5000 },
  ];
  expect(onConfirm.mock.calls).toEqual([[cameIn]]);
});

it("Everything else of the file is folded away, and nothing of it is lost", async () => {
  await openDialog();
  await choose(fileOf(STATEMENT));
  const folds = async (title: string) => {
    const fold = (await dialog().findByText(title)).closest("details");
    expect(fold?.open).toBe(false);
    if (fold) fold.open = true;
    await waitFor(() => expect(fold?.querySelector("li")).not.toBeNull());
    return [...(fold as HTMLElement).querySelectorAll("li")].map(({ textContent }) => textContent);
  };
  expect(await folds("1 member's payment not in this file")).toEqual(["Dana Reed"]);
  expect(await folds("1 payment from no one who owes")).toEqual(["Nov 16, 2026$0.12Interest"]);
  expect(await folds("1 line left out")).toEqual(["Total  87.72Line 6. It has no date."]);
});

it("A movement with another amount says what confirming it would mean", async () => {
  await openDialog();
  await choose(fileOf(`${HEADER}\n11/14/2026,K7P4Q,40.00`));
  await dialog().findByText(/^\$40\.00 came in, not \$50\.00\. Confirming counts \$50\.00 as paid\./);
  expect(rows().map(([isTicked, who]) => [isTicked, who])).toEqual([[false, "Casey Moore $40.00"]]);
  await press("Confirm payments");
  await dialog().findByText("Tick the payments that came in first.");
});

it("A refused confirmation says why, and keeps the ticks for another try", async () => {
  const onConfirm = vi.fn<(cameIn: CameIn[]) => Promise<void>>().mockRejectedValueOnce(new Error("no"));
  await openDialog({ onConfirm });
  await choose(fileOf(STATEMENT));
  fireEvent.click(await dialog().findByRole("checkbox", { name: /^Casey Moore/ }));
  await press("Confirm 1 payment");
  await dialog().findByText("We couldn't confirm these payments. Try again in a moment.");
  await press("Confirm 1 payment");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(onConfirm).toHaveBeenCalledTimes(2);
});

it("What another treasurer confirms while the window is open is no longer suggested, and nothing gets ticked unseen", async () => {
  const { expect: nowExpect } = await openDialog({ expected: [casey, owed("twin", "Casey Moore", "K7P4Q"), dana] });
  await choose(fileOf(STATEMENT));
  await dialog().findByText(/another payment of Casey Moore/);
  expect(rows().map(([isTicked]) => isTicked)).toEqual([false]);
  await act(async () => nowExpect([casey, dana]));
  expect(rows().map(([isTicked]) => isTicked)).toEqual([false]);
  expect(dialog().queryByText(/another payment/)).toBeNull();
  await act(async () => nowExpect([dana]));
  await dialog().findByText(/^statement\.csv has 3 payments that came in\. None fits what a member owes\.$/);
  expect(dialog().queryByRole("button", { name: /^Confirm/ })).toBeNull();
});

it("Dates that could have either order are asked about", async () => {
  await openDialog();
  await choose(fileOf(`${HEADER}\n03/04/2026,K7P4Q,50.00`));
  expect(await dialog().findByText("Which day is 03/04/2026?")).toBe(document.activeElement);
  dialog().getByRole("button", { name: "Choose another file" });
  await press("Apr 3, 2026");
  await dialog().findByText(/Apr 3, 2026: K7P4Q/);
});

it("Columns that we don't know are chosen by the person", async () => {
  await openDialog();
  await choose(fileOf("Quand;Quoi;Combien;Reste\n2026-11-03;Casey K7P4Q;50,00;100,00"));
  await dialog().findByText("What are the columns of this file?");
  await press("Use these columns");
  await dialog().findByText("Choose which column has the date, and which has the amount or what was paid in.");
  fill({ Reste: "amount" });
  fill({ Combien: "amount", Quoi: "text" });
  expect((dialog().getByLabelText("Reste") as HTMLSelectElement).value).toBe("unused");
  await press("Use these columns");
  await dialog().findByText("Reference K7P4Q");
  await press("Change columns");
  await press("Choose another file");
  await dialog().findByLabelText("Choose a file");
});

it.each([
  ["%PDF-1.7", /^This is a PDF\. Download the statement from your bank as a CSV file/],
  ["Dear Dana", /^We found no dates with amounts in this file\./],
])("A file that is no statement says so: %s", async (content, problem) => {
  await openDialog();
  await choose(fileOf(content));
  await dialog().findByText(problem);
  await choose(fileOf(STATEMENT));
  await dialog().findByText("Reference K7P4Q");
});

it("A file of 50 MB is refused without being read", async () => {
  await openDialog();
  const file = fileOf("a");
  Object.defineProperty(file, "size", { value: 50 * 1024 * 1024 });
  const read = vi.spyOn(file, "arrayBuffer");
  await choose(file);
  await dialog().findByText(/^This file has 50 MB, and a statement can have at most 10 MB\./);
  expect(read).not.toHaveBeenCalled();
});

it("A file can be dropped anywhere, one at a time, and the browser doesn't leave the page for it", async () => {
  await openDialog();
  const drop = (...files: File[]) => {
    const event = new Event("drop", { bubbles: true, cancelable: true });
    Object.assign(event, { dataTransfer: { files } });
    act(() => void document.body.dispatchEvent(event));
    expect(event.defaultPrevented).toBe(true);
  };
  await dialog().findByLabelText("Choose a file");
  drop(fileOf(STATEMENT), fileOf(STATEMENT));
  await dialog().findByText("Choose one file at a time.");
  drop(fileOf(STATEMENT));
  await dialog().findByText("Reference K7P4Q");
});

it("With nothing to confirm, no file is asked for", async () => {
  await openDialog({ expected: [] });
  await dialog().findByText("No one owes anything now.");
});

it("Whatever the bank, reading its file makes no request and keeps nothing", async () => {
  const sent: string[] = [];
  const spy =
    (name: string) =>
    (...given: unknown[]) => {
      sent.push(`${name} ${String(given[0])}`);
      return new Promise(() => {});
    };
  for (const name of ["fetch", "WebSocket", "Worker"]) vi.stubGlobal(name, vi.fn(spy(name)));
  vi.stubGlobal(
    "XMLHttpRequest",
    class {
      open = spy("XMLHttpRequest");
      send = spy("XMLHttpRequest");
    },
  );
  vi.spyOn(navigator, "sendBeacon").mockImplementation(spy("sendBeacon") as never);
  const stored = vi.spyOn(Storage.prototype, "setItem");
  await openDialog({ expected: [casey] });
  for (const sample of sampleStatements) {
    await choose(fileOf(bytesOf(sample) as BlobPart, `${sample.bank}.csv`));
    await dialog().findByText(/payments? that came in\./);
    await press("Choose another file");
  }
  expect([...sent, ...FakeEventSource.opened]).toEqual([]);
  expect(stored).not.toHaveBeenCalled();
  expect(document.querySelectorAll("img, script[src], link[href], iframe")).toHaveLength(0);
});
