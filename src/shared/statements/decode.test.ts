import { describe, expect, test } from 'vitest';
import { decode } from '#shared/statements/decode.ts';

const TEXT = 'Empfänger;Betrag\r\nMüller;-1,20\r\n';
const utf8 = Buffer.from(TEXT);

function utf16(text: string, bigEndian: boolean): Buffer {
  const bytes = Buffer.from(text, 'utf16le');
  return bigEndian ? bytes.swap16() : bytes;
}

describe('the encoding', () => {
  test.each([
    ['UTF-8', utf8],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${TEXT}`)],
    ['UTF-8 with padding', Buffer.concat([utf8, Buffer.alloc(500)])],
    ['UTF-16 LE', utf16(TEXT, false)],
    ['UTF-16 BE', utf16(TEXT, true)],
    ['UTF-16 LE with a byte order mark', utf16(`\ufeff${TEXT}`, false)],
    ['UTF-16 BE with a byte order mark', utf16(`\ufeff${TEXT}`, true)],
    ['windows-1252', Buffer.from(TEXT, 'latin1')],
    ['a UTF-16 file that was cut', Buffer.concat([utf16(TEXT, false), Buffer.from([0])])],
  ])('%s is recognized', (_, bytes) => {
    expect(decode(bytes).replace('\ufffd', '')).toBe(TEXT);
  });

  test('is windows-1250 in a file with Polish or Czech words', () => {
    expect(decode(Buffer.from('Data operacji;Kwota;Odbiorca\n2024-01-02;-1,20;\xaflub\xf3wka', 'latin1'))).toContain(
      'Żlubówka',
    );
    expect(decode(Buffer.from('Datum;\xc8\xe1stka\n', 'latin1'))).toContain('Částka');
  });

  test('is that of an old Mac if only it has letters inside of words', () => {
    expect(decode(Buffer.from('Empf\x8anger;M\x9fller;Caf\x8e No\x91l', 'latin1'))).toBe('Empfänger;Müller;Café Noël');
    expect(decode(Buffer.from('Joe\x92s \x96 \x9cuvre', 'latin1'))).toBe('Joe’s – œuvre');
  });

  test.each([
    ['Cyrillic', 'Дата;Сумма', 'c4e0f2e03bd1f3ecece0'],
    ['Japanese', '日付,残高', '93fa95742c8e638d82'],
    ['Japanese', '日付,カード支払', '93fa95742c834a815b83688e7895a5'],
    ['Chinese', '交易,金额', 'bdbbd2d72cbdf0b6ee'],
    ['Korean', '거래,잔액', 'b0c5b7a12cc0dcbed7'],
  ])('is told by %s words', (_, text, bytes) => {
    expect(decode(Buffer.from(bytes, 'hex'))).toBe(text);
  });

  test('is the declared one in XML and OFX', () => {
    expect(decode(Buffer.from('<?xml version="1.0" encoding="ISO-8859-2"?><a>\xb1\xea</a>', 'latin1'))).toContain('ąę');
    expect(decode(Buffer.from('OFXHEADER:100\nCHARSET:1251\n\n<OFX>\xcf\xf0', 'latin1'))).toContain('Пр');
  });

  test('drops NULs, but marks the place where one may have replaced something', () => {
    expect(decode(Buffer.from('Li\0dl;-1\0\0,20\0\0;a\0\r\n\0\0'))).toBe('Li\ufffddl;-1,20;a\r\n');
    expect(decode(Buffer.from('Shop;-1\x0012.20'))).toBe('Shop;-1\ufffd12.20');
  });

  test('is UTF-8 with two damaged characters at most', () => {
    expect(decode(Buffer.concat([utf8, Buffer.from([0xff])]))).toBe(`${TEXT}\ufffd`);
    expect(decode(Buffer.concat([utf8, Buffer.from([0xff, 0xff, 0xff])]))).toContain('Ã¼');
  });
});
