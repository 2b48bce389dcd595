/** Remembers the results of a function, so that each value is computed once. */
export function once<Value, Result>(compute: (value: Value) => Result): (value: Value) => Result {
  const results = new Map<Value, Result>();
  return (value) => {
    if (results.has(value)) return results.get(value) as Result;
    const result = compute(value);
    results.set(value, result);
    return result;
  };
}
