type Refusal = { code: string | null; declineCode: string | null; message: string; retriable: boolean };

/** The processor said no, so nothing happened. */
export class ProviderRefused extends Error {
  readonly code: string | null;
  readonly declineCode: string | null;
  /** The same may go through later, under a further attempt: funds or the recipient's onboarding are missing. */
  readonly retriable: boolean;

  constructor({ code, declineCode, message, retriable }: Refusal) {
    super(message);
    this.name = "ProviderRefused";
    this.code = code;
    this.declineCode = declineCode;
    this.retriable = retriable;
  }
}

/** No answer, or none that decides: it may have happened. Repeat the very same call, or look it up. */
export class ProviderUnavailable extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "ProviderUnavailable";
  }
}

/** Waits for a look-up of what may have happened: that it was refused says nothing of what is looked for. */
export async function lookedUp<T>(search: Promise<T>): Promise<T> {
  try {
    return await search;
  } catch (error) {
    throw error instanceof ProviderRefused ? new ProviderUnavailable(error.message, error) : error;
  }
}

/** A signed delivery that is no event: not JSON, or not of an event's shape. */
export class UnreadableEvent extends Error {
  constructor(message: string) {
    super(message);
    this.name = "UnreadableEvent";
  }
}

/** A delivery that the processor did not sign, or not at this time. */
export class InvalidSignature extends Error {
  constructor(message: string) {
    super(message);
    this.name = "InvalidSignature";
  }
}
