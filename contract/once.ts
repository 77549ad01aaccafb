/**
 * Makes something when it is first needed, and keeps it. Formatters take milliseconds to make, which a module that loads
 * with a page mustn't cost it.
 */
export function once<Made>(make: () => Made): () => Made {
  let made: { value: Made } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
