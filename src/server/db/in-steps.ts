import { setImmediate } from 'node:timers/promises';

/** Other requests wait for at most one step. */
const STEP_MILLISECONDS = 2;
/** Items between two looks at the clock. */
const ITEMS = 50;

let lastTurn: Promise<unknown> = Promise.resolve();

/** Waits for a turn of the event loop in which no other computation has a step. */
export function ownTurn(): Promise<unknown> {
  lastTurn = lastTurn.then(() => setImmediate());
  return lastTurn;
}

/** Runs a computation that yields often, and lets other requests run after each step, of however many computations. */
export function inSteps<Result>(computation: Generator<void, Result>): Promise<Result> {
  return run(computation, ownTurn);
}

/** The same in a transaction, for whose end the changes of other users may wait: it has a step in each turn of the event loop. */
export function inLockedSteps<Result>(computation: Generator<void, Result>): Promise<Result> {
  return run(computation, () => setImmediate());
}

async function run<Result>(computation: Generator<void, Result>, nextTurn: () => Promise<unknown>): Promise<Result> {
  for (let began = performance.now(); ; ) {
    const { done, value } = computation.next();
    if (done) return value;
    if (performance.now() - began < STEP_MILLISECONDS) continue;
    await nextTurn();
    began = performance.now();
  }
}

/** Calls a function for each item, in steps. */
export function forEachInSteps<Item>(items: Iterable<Item>, act: (item: Item, index: number) => void): Promise<void> {
  const rest = items[Symbol.iterator]();
  return inSteps(
    (function* () {
      for (let first = 0; actOnSome(rest, first, act); first += ITEMS) yield;
    })(),
  );
}

/**
 * Apart from the generator, in which V8 does not optimize loops over iterators: an item would take 50 ns more.
 * @returns whether there may be more items
 */
function actOnSome<Item>(rest: Iterator<Item>, first: number, act: (item: Item, index: number) => void): boolean {
  for (let index = first; index < first + ITEMS; index++) {
    const { done, value } = rest.next();
    if (done) return false;
    act(value, index);
  }
  return true;
}

/** `Array.map` in steps. */
export async function mapInSteps<Item, Result>(
  items: Iterable<Item>,
  map: (item: Item, index: number) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  await forEachInSteps(items, (item, index) => results.push(map(item, index)));
  return results;
}
