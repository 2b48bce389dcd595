import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { merchantKey } from '#shared/transactions/merchant-key.ts';

describe('the key of a merchant', () => {
  test.each([
    ['Lidl', 'lidl'],
    ['LIDL SAGT DANKE', 'lidl sagt danke'],
    ['Café Müller', 'cafe muller'],
    ['KARTENZAHLUNG · 2026-11-19T18:22 Debitk.1 2029-12 · EDEKA Schröder', 'edeka schroder'],
    ['DIRECT DEBIT PAYMENT TO THAMES WATER', 'thames water'],
    ['PURCHASE AUTHORIZED ON 11/03 TRADER JOES', 'trader joes'],
    ['FACTURE CARTE DU 031126 CARREFOUR', 'carrefour'],
    ['PAGO CON TARJETA EN MERCADONA', 'mercadona'],
    ['Zelle payment to Maria', 'maria'],
    ['STARBUCKS STORE 07604 01/21 PURC', 'starbucks purc'],
    ['Starbucks Store #12345', 'starbucks'],
    ['COUNTY WASTE 12/18 PURCHASE 804-8439288 VA', 'county waste purchase'],
    ['URBAN FARMHOUSE NO 2 01/19 PURCH', 'urban farmhouse purch'],
    ['SQ *BLUE BOTTLE COFFEE', 'blue bottle coffee'],
    ['TST* Pizzeria Roma', 'pizzeria roma'],
    ['PAYPAL *SPOTIFY', 'spotify'],
    ['PayPal Europe', 'europe'],
    ['PayPal', 'paypal'],
    ['POS PURCHASE 1234 TARGET T-1234', 'target t'],
    ['Card payment to Tesco Stores 3456', 'tesco stores'],
    ['VISA DEBIT 4512XXXXXXXX1234 ALDI SUD', 'aldi sud'],
    ['AMAZON.COM*2K3AB98Z1', 'amazon com'],
    ['UBER   *TRIP', 'uber trip'],
    ['Netflix 12 MAR 2026', 'netflix'],
    ['Netflix 12MAR', 'netflix'],
    ['Netflix 2026-03-12 14:05', 'netflix'],
    ['POS18SEP NETFLIX.COM', 'netflix com'],
    ['Top9mar Foods', 'top9mar foods'],
    ['LIDL DANKT   0223  K1   27.09. 17:40', 'lidl dankt'],
    ['POS 12,80 AT  K2   03.10. 11:32 KREIS 2100', 'kreis'],
    ['K2 Sports', 'k2 sports'],
    ['March of Dimes', 'march of dimes'],
    ['7-Eleven 34567', 'eleven'],
    ['O2 Mobile', 'o2 mobile'],
    ['Kartenzahlung REWE Markt GmbH 0815', 'rewe markt gmbh'],
    ['Lidl · weekend groceries', 'lidl'],
    ['POS PURCHASE · Lidl 12', 'lidl'],
    ['1234 · Lidl', 'lidl'],
    ['Фонд Мир 12', 'фонд мир'],
    ['1234', '1234'],
    ['Purchase', 'purchase'],
    ['***', ''],
    ['', ''],
  ])('of “%s” is “%s”', (text, key) => {
    expect(merchantKey(text)).toBe(key);
  });

  test('has at most 100 characters and no broken ones', () => {
    const unit = fc.constantFrom('a', 'Ä', '𝔞', '😀', '\u0301', '1', 'x', ' ', '*', '-', '·');
    const texts = fc.string({ unit, maxLength: 500 });
    fc.assert(
      fc.property(texts, (text) => {
        const key = merchantKey(text);
        expect(key.length).toBeLessThanOrEqual(100);
        if (text.isWellFormed()) expect(key.isWellFormed()).toBe(true);
      }),
    );
    expect(merchantKey('𝔞'.repeat(250)).isWellFormed()).toBe(true);
  });

  test('stays the same for a text that consists of it', () => {
    expect(merchantKey(merchantKey('LIDL SAGT DANKE 1234'))).toBe('lidl sagt danke');
  });
});
