import { type Cents, formatMoney } from '#shared/money.ts';
import { FittedText } from './fitted-text.tsx';

export function FittedMoney({ amount, largest }: { amount: Cents; largest: string }) {
  return <FittedText text={formatMoney(amount)} largest={largest} />;
}
