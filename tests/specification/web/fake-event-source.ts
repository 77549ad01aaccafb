import { act } from "@testing-library/react";
import type { LiveEvent } from "#contract/leagues/live.ts";

/** Stands in for the browser's event stream, which tests open, break and speak through. */
export class FakeEventSource {
  static readonly CLOSED = 2;
  /** Every stream of the test, in the order they were opened. */
  static opened: FakeEventSource[] = [];
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  readonly url: string;

  constructor(url: string) {
    this.url = url;
    FakeEventSource.opened.push(this);
  }

  close() {
    this.readyState = FakeEventSource.CLOSED;
  }

  connects() {
    this.readyState = 1;
    act(() => this.onopen?.());
  }

  says(...events: LiveEvent[]) {
    for (const event of events) act(() => this.onmessage?.({ data: JSON.stringify(event) }));
  }

  /** Is cut, and connects again by itself unless the server refuses it. */
  breaks({ isRefused = false } = {}) {
    this.readyState = isRefused ? FakeEventSource.CLOSED : 0;
    act(() => this.onerror?.());
  }
}
