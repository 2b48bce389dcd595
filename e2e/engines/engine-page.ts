import { expect, test } from '@playwright/test';
import type { Engine } from './engine.ts';

/**
 * Finds what a user can use: visible controls by name, fields by label, but nothing that is shown before the app has loaded and
 * cannot be used yet. Defined in the page for each step.
 */
const FINDERS = `
  const isUsable = (element) => element.getClientRects().length > 0 && !element.closest('[inert], :disabled');
  const nameOf = (element) => (element.getAttribute('aria-label') ?? element.textContent).trim();
  const control = (name) =>
    [...document.querySelectorAll('a, button, summary')].find((element) => isUsable(element) && nameOf(element) === name);
  const field = (label) =>
    [...document.querySelectorAll('label')].find((element) => isUsable(element) && nameOf(element) === label)?.control;
`;

/** One page of an engine. Each step waits until what it needs is there, as a user would. */
export class EnginePage {
  readonly #engine: Engine;
  readonly #url: string;

  constructor(engine: Engine, url: string) {
    this.#engine = engine;
    this.#url = url;
  }

  goto(path: string): Promise<void> {
    return this.#engine.goto(this.#url + path);
  }

  /** The value of an expression in the page, which may await. */
  evaluate(expression: string, ...args: unknown[]): Promise<unknown> {
    return this.#engine.run(`async (...args) => { ${FINDERS} return ${expression}; }`, args);
  }

  /** Waits until the expression has this value. A failure says what the page shows. */
  async expect(expression: string, value: unknown, ...args: unknown[]): Promise<void> {
    const read = (what: string) => this.evaluate(what, ...args).catch((error: unknown) => String(error));
    const polled = expect.poll(() => read(expression), {
      message: `${expression} ${args}`,
      timeout: 60_000,
      intervals: [50],
    });
    try {
      await polled.toEqual(value);
    } catch (error) {
      const body = String(await read("[location, document.body.innerText].join('\\n')"));
      await test.info().attach('the page', { body, contentType: 'text/plain' });
      throw error;
    }
  }

  seeHeading(heading: string): Promise<void> {
    return this.expect("document.querySelector('h1')?.textContent", heading);
  }

  seeText(text: string): Promise<void> {
    return this.expect('document.body.innerText.includes(args[0])', true, text);
  }

  /** Taps the middle of a link or button. */
  async tap(name: string): Promise<void> {
    await this.#press('control', name);
  }

  async fill(label: string, text: string): Promise<void> {
    await this.#press('field', label);
    await this.type(text);
    await this.expect('field(args[0])?.value', text, label);
  }

  /** Chooses a day as the browser's own picker does. */
  async choose(label: string, day: string): Promise<void> {
    await this.expect('field(args[0]) !== undefined', true, label);
    await this.evaluate(
      `(() => {
        const input = field(args[0]);
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, args[1]);
        input.dispatchEvent(new Event('input', { bubbles: true }));
      })()`,
      label,
      day,
    );
  }

  /** Presses the keys of a text. WebDriver names other keys by private characters. */
  type(text: string): Promise<void> {
    return this.#engine.perform([{ type: 'key', id: 'keyboard', actions: [...text].flatMap(pressKey) }]);
  }

  async #press(finder: 'control' | 'field', name: string): Promise<void> {
    await this.expect(`${finder}(args[0]) !== undefined`, true, name);
    // What loads late may still move it.
    const [x, y] = (await this.evaluate(
      `(async () => {
        for (let before; ; ) {
          const element = ${finder}(args[0]);
          element.scrollIntoView({ block: 'center', behavior: 'instant' });
          const { x, y, width, height } = element.getBoundingClientRect();
          const middle = [Math.round(x + width / 2), Math.round(y + height / 2)];
          if (String(middle) === String(before)) return middle;
          before = middle;
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
      })()`,
      name,
    )) as [number, number];
    await this.#engine.perform([
      {
        type: 'pointer',
        id: 'mouse',
        actions: [
          { type: 'pointerMove', x, y },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      },
    ]);
  }
}

function pressKey(value: string): object[] {
  return [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ];
}
