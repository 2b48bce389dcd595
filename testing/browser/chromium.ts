import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import type { LaunchOptions } from 'playwright-core';
import { extract } from 'tar-fs';
import { findInstalledBrowser } from './installed-browser.ts';

/**
 * The launch options of the test browser: the one in `CENTWISE_CHROMIUM`, on Linux x64 the Chromium installed by
 * `npm ci`, elsewhere an installed Chrome or Playwright's own.
 * @throws if there is none, naming the command that installs one.
 */
export async function chromiumLaunchOptions(): Promise<LaunchOptions> {
  const args = ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--no-pings'];
  const named = process.env.CENTWISE_CHROMIUM;
  if (named) return { args, executablePath: named };
  if (process.platform !== 'linux' || process.arch !== 'x64') return { args, executablePath: findInstalledBrowser() };

  const folder = await unpackedChromium();
  const libraries = [join(folder, 'lib'), folder, process.env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  return {
    args,
    executablePath: join(folder, 'chromium'),
    env: { ...process.env, LD_LIBRARY_PATH: libraries, FONTCONFIG_FILE: join(folder, 'fonts.conf') },
  };
}

/** Unpacks Chromium with its libraries and fonts once into a folder per version, atomically. */
async function unpackedChromium(): Promise<string> {
  const require = createRequire(import.meta.url);
  const packageFolder = join(dirname(require.resolve('@sparticuz/chromium')), '..');
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as { version: string };
  const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'centwise');
  const folder = join(cache, `chromium-${version}`);
  if (existsSync(folder)) return folder;

  await mkdir(cache, { recursive: true });
  const unfinished = await mkdtemp(join(cache, 'unpacking-'));
  try {
    await unpack(join(packageFolder, 'bin'), unfinished);
    await writeFile(join(unfinished, 'fonts.conf'), fontsConf(folder));
    await rename(unfinished, folder);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // Another run may have been faster; an existing folder is complete.
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

async function unpack(archives: string, folder: string): Promise<void> {
  const tar = (name: string) => pipeline(source(archives, name), extract(folder));
  await Promise.all([tar('al2023.tar.br'), tar('swiftshader.tar.br'), tar('fonts.tar.br')]);
  const binary = join(folder, 'chromium');
  await pipeline(source(archives, 'chromium.br'), createWriteStream(binary));
  await chmod(binary, 0o755);
  await chmod(folder, 0o755);
}

function source(archives: string, name: string) {
  return createReadStream(join(archives, name)).compose(createBrotliDecompress());
}

/** Prefers the fonts of the package to installed ones, because a machine may have none. */
function fontsConf(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <dir>/usr/local/share/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`;
}
