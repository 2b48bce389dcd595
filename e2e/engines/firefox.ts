import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Engine, printed, startGroup } from './engine.ts';

/** Starts Firefox and drives it through WebDriver BiDi. @param prefs settings of about:config */
export async function startFirefox(command: string, prefs: Record<string, number | boolean> = {}): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), 'centwise-firefox-'));
  const lines = Object.entries(prefs).map(([name, value]) => `user_pref("${name}", ${value});`);
  await writeFile(join(profile, 'user.js'), lines.join('\n'));
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', 'about:blank'];
  const { child, end } = startGroup(command, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: profile },
  });
  const close = async () => {
    await end();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    if (!child.stderr) throw new Error('Firefox has no output');
    const address = await printed(child, child.stderr, /BiDi listening on (ws:\S+)/);
    const send = await connect(`${address}/session`);
    await send('session.new', { capabilities: {} });
    const { contexts } = await send('browsingContext.getTree', {});
    const { context } = (contexts as { context: string }[])[0] ?? {};
    await send('browsingContext.setViewport', { context, viewport: { width: 390, height: 844 } });

    return {
      goto: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
      run: async (body, args) => {
        const { result, exceptionDetails } = await send('script.callFunction', {
          functionDeclaration: `async (json) => JSON.stringify(await (${body})(...JSON.parse(json))) ?? 'null'`,
          arguments: [{ type: 'string', value: JSON.stringify(args) }],
          awaitPromise: true,
          target: { context },
        });
        if (exceptionDetails) throw new Error((exceptionDetails as { text: string }).text);
        return JSON.parse((result as { value: string }).value);
      },
      perform: async (actions) => void (await send('input.performActions', { context, actions })),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

type Send = (method: string, params: object) => Promise<Record<string, unknown>>;

async function connect(address: string): Promise<Send> {
  const socket = new WebSocket(address);
  await once(socket, 'open');
  const pending = new Map<number, PromiseWithResolvers<Record<string, unknown>>>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error, message } = JSON.parse(String(data));
    if (error) pending.get(id)?.reject(new Error(`${error}: ${message}`));
    else pending.get(id)?.resolve(result);
    pending.delete(id);
  });
  let last = 0;
  return (method, params) => {
    last += 1;
    const answer = Promise.withResolvers<Record<string, unknown>>();
    pending.set(last, answer);
    socket.send(JSON.stringify({ id: last, method, params }));
    return answer.promise;
  };
}
