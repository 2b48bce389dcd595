import type { BrowserContext } from '@playwright/test';

/** The browser's own log entry for a rejected request. */
const REFUSED = /^Failed to load resource: the server responded with a status of 4\d\d/;

/** Playwright's log entry for a blocked service worker. */
const NO_WORKER = /^Service Worker registration blocked by Playwright/;

/** Collects every console error, warning and uncaught error of a browser context, in all its tabs. */
export class ConsoleWatch {
  readonly unexpected: string[] = [];
  private readonly allowed: RegExp[] = [REFUSED, NO_WORKER];

  constructor(context: BrowserContext) {
    context.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') this.note(`${message.type()}: ${message.text()}`);
    });
    context.on('weberror', (error) => this.note(`uncaught: ${error.error().stack ?? error.error().message}`));
  }

  /** From now on, the test expects messages that match. */
  allow(pattern: RegExp): void {
    this.allowed.push(pattern);
  }

  private note(line: string): void {
    const text = line.replace(/^\w+: /, '');
    if (!this.allowed.some((pattern) => pattern.test(text))) this.unexpected.push(line);
  }
}
