/**
 * Makes something when it is first needed, and keeps it. Formatters take milliseconds to make, and a page shouldn't pay
 * for that while it loads.
 */
export function memoize<Made>(make: () => Made): () => Made {
  let made: { value: Made } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** The same for each of a few keys, such as the currencies in use. */
export function memoizeEach<Key, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const made = new Map<Key, Made>();
  return (key) => {
    if (!made.has(key)) made.set(key, make(key));
    return made.get(key) as Made;
  };
}
