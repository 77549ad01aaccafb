import type { Browser, Locator, Page } from "@playwright/test";

type Role = "button" | "link";
export type Counts = { taps: number; fields: number; scrolled: string[] };

/**
 * Someone in a real browser who uses only controls that have an accessible name and can be seen without scrolling; a
 * control that they have to scroll to is noted as a fault.
 */
export class CarefulPerson {
  readonly counts: Counts = { taps: 0, fields: 0, scrolled: [] };
  readonly name: string;
  readonly page: Page;
  private readonly site: string;

  private constructor({ name, site }: Visit, page: Page) {
    this.name = name;
    this.site = site;
    this.page = page;
  }

  static async with(browser: Browser, visit: Visit): Promise<CarefulPerson> {
    const { site, width, height } = visit;
    const context = await browser.newContext({ baseURL: site, viewport: { width, height }, hasTouch: width < 500 });
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    return new CarefulPerson(visit, page);
  }

  /** Presses the control with this accessible name. */
  tap(role: Role, name: string | RegExp): Promise<void> {
    return this.press(
      this.page.getByRole(role, { name, ...(typeof name === "string" ? { exact: true } : {}) }).first(),
      String(name),
    );
  }

  /** Presses the button in the dialog, whose opener may have the same name. */
  tapInDialog(name: string): Promise<void> {
    return this.press(this.page.getByRole("dialog").getByRole("button", { name, exact: true }), name);
  }

  private async press(control: Locator, name: string): Promise<void> {
    await this.expectInSight(control, name);
    this.counts.taps += 1;
    await control.click();
  }

  async fill(fields: Record<string, string>): Promise<void> {
    for (const [label, value] of Object.entries(fields)) {
      const field = this.page.getByLabel(label, { exact: true });
      await this.expectInSight(field, label);
      this.counts.fields += 1;
      await field.fill(value);
    }
  }

  async choose(label: string, option: string): Promise<void> {
    const field = this.page.getByLabel(label, { exact: true });
    await this.expectInSight(field, label);
    this.counts.fields += 1;
    await field.selectOption({ label: option });
  }

  /** Opens the link to this path in their latest email that has one, which counts as a tap, too. */
  async openEmailed(address: string, path: string): Promise<void> {
    const link = await this.emailed(address, path);
    this.counts.taps += 1;
    await this.page.goto(link);
  }

  /** Waits for an email whose subject matches. @returns The subject. */
  receives(address: string, subject: RegExp): Promise<string> {
    return this.inMailbox(address, (mail) => (subject.test(mail.subject) ? mail.subject : undefined), String(subject));
  }

  private emailed(address: string, path: string): Promise<string> {
    const pattern = new RegExp(`https?://[^/\\s]+(/${path}[^\\s)>"]*)`);
    return this.inMailbox(address, ({ text }) => pattern.exec(text)?.[1], `a link to /${path}`);
  }

  private async inMailbox(address: string, find: (mail: Mail) => string | undefined, what: string): Promise<string> {
    const until = Date.now() + PATIENCE_MS;
    while (Date.now() < until) {
      const response = await fetch(new URL(`/api/mailbox?to=${encodeURIComponent(address)}`, this.site));
      const mails = (await response.json()) as Mail[];
      const found = mails.map(find).find((known) => known !== undefined);
      if (found !== undefined) return found;
      await this.page.waitForTimeout(POLL_MS);
    }
    throw new Error(`No email to ${address} has ${what}.`);
  }

  /** Waits for the control without scrolling, then checks that all of it is in the window. */
  private async expectInSight(control: Locator, name: string): Promise<void> {
    await control.waitFor();
    // The screen may have just taken the place of its first paint.
    const box = (await control.boundingBox()) ?? (await control.boundingBox());
    const height = this.page.viewportSize()?.height ?? 0;
    if (!box || box.y < 0 || box.y + box.height > height) {
      this.counts.scrolled.push(`${name} on ${new URL(this.page.url()).pathname.replace(/[\w-]{20,}/, "…")}`);
    }
  }
}

type Mail = { subject: string; text: string };
type Visit = { name: string; site: string; width: number; height: number };

const PATIENCE_MS = 60_000;
const POLL_MS = 250;
