type Refusal = { code: string | null; declineCode: string | null; message: string; retriable: boolean };

/** The processor said no, so nothing happened. */
export class ProcessorRefused extends Error {
  readonly code: string | null;
  readonly declineCode: string | null;
  /** A later attempt may succeed: the funds or the recipient's onboarding are missing. */
  readonly retriable: boolean;

  constructor({ code, declineCode, message, retriable }: Refusal) {
    super(message);
    this.name = "ProcessorRefused";
    this.code = code;
    this.declineCode = declineCode;
    this.retriable = retriable;
  }
}

/** No answer, or none that decides: it may have happened. Repeat exactly the same call, or look it up. */
export class ProcessorUnavailable extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "ProcessorUnavailable";
  }
}

/** Waits for a lookup of something that may have happened: a refused lookup says nothing about it. */
export async function lookedUp<T>(search: Promise<T>): Promise<T> {
  try {
    return await search;
  } catch (error) {
    throw error instanceof ProcessorRefused ? new ProcessorUnavailable(error.message, error) : error;
  }
}

/** A signed delivery that isn't an event: not JSON, or not shaped like one. */
export class UnreadableEvent extends Error {
  constructor(message: string) {
    super(message);
    this.name = "UnreadableEvent";
  }
}

/** A delivery that the processor didn't sign, or not at this time. */
export class InvalidSignature extends Error {
  constructor(message: string) {
    super(message);
    this.name = "InvalidSignature";
  }
}
