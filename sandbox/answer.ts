/** The body of every error answer, worded like the real processor's. */
export type ApiErrorBody = {
  error: {
    type: "invalid_request_error" | "card_error" | "idempotency_error" | "api_error";
    message: string;
    code?: string;
    decline_code?: string;
    param?: string;
    charge?: string;
    payment_intent?: object;
    payment_method?: object;
  };
};

/** The answer to a call. A 402 is committed too, because a declined card leaves a record. */
export type Answer = { status: 200; body: object } | { status: 402; body: ApiErrorBody };

export const ok = (body: object): Answer => ({ status: 200, body });
