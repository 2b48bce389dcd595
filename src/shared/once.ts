/** Remembers the results of a function, so that equal texts are computed once. */
export function once<Result>(compute: (text: string) => Result): (text: string) => Result {
  const results = new Map<string, Result>();
  return (text) => {
    if (results.has(text)) return results.get(text) as Result;
    const result = compute(text);
    results.set(text, result);
    return result;
  };
}
