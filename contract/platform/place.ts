/** A country's code, with a state's after it: CA, or US-TX. */
export const PLACE = /^[A-Z]{2}(-[A-Z0-9]{1,3})?$/;
