import { fileOf, type Shot } from './shoot.ts';

/** One page with a row of pictures for every shot; a picture opens at full size. */
export function contactSheet(shots: readonly Shot[], looks: readonly string[]): string {
  const rows = shots.map((shot) => {
    const pictures = looks.map((look) => {
      const file = fileOf(shot, look);
      return `<a href="${file}"><img src="${file}" alt="${shot.name}, ${look}" loading="lazy"></a>`;
    });
    return `<section><h2>${shot.name}</h2><div>${pictures.join('')}</div></section>`;
  });
  return `<!doctype html>
<meta charset="utf-8">
<title>Centwise: every screen</title>
<style>
  body { margin: 24px; font: 14px system-ui; background: #888 }
  div { display: flex; gap: 16px; align-items: start }
  img { height: 480px; display: block }
  h2 { margin: 32px 0 8px; font-size: 16px }
</style>
<h1>${shots.length} screens, ${looks.join(', ')}</h1>
${rows.join('\n')}
`;
}
