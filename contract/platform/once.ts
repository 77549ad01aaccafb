/**
 * Makes something when it is first needed, and keeps it. Formatters take milliseconds to make, and a page shouldn't pay
 * for that while it loads.
 */
export function once<Made>(make: () => Made): () => Made {
  let made: { value: Made } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
