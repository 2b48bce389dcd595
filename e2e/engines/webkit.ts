import { setTimeout } from 'node:timers/promises';
import { freePort } from '#testing/processes/free-port.ts';
import { type Engine, printed, startGroup } from './engine.ts';

const SCRIPT_MILLISECONDS = 5000;

/** Starts WebKitGTK's MiniBrowser on a virtual display and drives it through WebDriver. */
export async function startWebKit(driver: string, display: string): Promise<Engine> {
  const screen = startGroup(display, ['-displayfd', '3', '-screen', '0', '480x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const ends = [screen.end];
  const close = async () => {
    for (const end of ends) await end();
  };
  try {
    const number = await printed(screen.child, screen.child.stdio[3] as NodeJS.ReadableStream, /(\d+)\n/);
    const port = await freePort();
    const { end } = startGroup(driver, [`--port=${port}`], {
      stdio: 'ignore',
      env: { ...process.env, DISPLAY: `:${number}`, GDK_BACKEND: 'x11', LIBGL_ALWAYS_SOFTWARE: '1' },
    });
    ends.unshift(end);
    // A script never ends if the page is left meanwhile, and now and then the driver does not say so.
    const capabilities = { alwaysMatch: { timeouts: { script: SCRIPT_MILLISECONDS } } };
    const { sessionId } = (await post(`http://127.0.0.1:${port}/session`, { capabilities })) as { sessionId: string };
    const session = `http://127.0.0.1:${port}/session/${sessionId}`;
    await post(`${session}/window/rect`, { x: 0, y: 0, width: 390, height: 844 });
    return {
      goto: async (url) => void (await post(`${session}/url`, { url })),
      run: (body, args) =>
        post(
          `${session}/execute/async`,
          {
            script: `const done = arguments[1];
            Promise.resolve((${body})(...JSON.parse(arguments[0]))).then(done, (error) => done({ error: String(error) }));`,
            args: [JSON.stringify(args)],
          },
          AbortSignal.timeout(4 * SCRIPT_MILLISECONDS),
        ),
      perform: async (actions) => void (await post(`${session}/actions`, { actions })),
      close: async () => {
        await fetch(session, { method: 'DELETE' }).catch(() => {});
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Posts a WebDriver command. Repeats it while the driver starts and does not accept connections yet. */
async function post(url: string, body: object, signal: AbortSignal | null = null): Promise<unknown> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const response = await fetch(url, { method: 'POST', body: JSON.stringify(body), signal });
      const { value } = (await response.json()) as { value: { error?: string; message?: string } };
      if (!response.ok) throw new Error(`${url}: ${value.error}: ${value.message}`);
      return value;
    } catch (error) {
      if (attempt === 100 || !isRefused(error)) throw error;
      await setTimeout(50);
    }
  }
}

function isRefused(error: unknown): boolean {
  return error instanceof TypeError && (error.cause as NodeJS.ErrnoException | undefined)?.code === 'ECONNREFUSED';
}
