/** The body of every answer that is not OK, as the real processor words it. */
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

/** What a call answers; a status of 402 has been recorded all the same, because a declined card leaves its trace. */
export type Answer = { status: 200; body: object } | { status: 402; body: ApiErrorBody };

export const ok = (body: object): Answer => ({ status: 200, body });
