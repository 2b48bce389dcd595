import { useEffect, useEffectEvent, useState } from 'react';

const PAUSE_MILLISECONDS = 300;

/**
 * The state of a text filter: commits the text when typing pauses or the field loses the focus, and follows changes
 * from elsewhere, such as Back.
 *
 * @param value the active filter
 * @param toValue converts a text to its filter, so that `12.50` stays as typed when it becomes `12.5` in the URL
 */
export function useTypedFilter(value: string, toValue: (text: string) => string, commit: (value: string) => void) {
  const [text, setText] = useState(value);
  const [pending, setPending] = useState(false);
  const [seen, setSeen] = useState(value);

  if (value !== seen) {
    setSeen(value);
    if (!pending && toValue(text) !== value) setText(value);
  }

  const flush = () => {
    if (!pending) return;
    setPending(false);
    if (toValue(text) !== value) commit(toValue(text));
  };

  // Uses the values at the end of the pause, so that filters changed in the meantime are kept.
  const flushLatest = useEffectEvent(flush);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing restarts the pause
  useEffect(() => {
    if (!pending) return;
    const timer = setTimeout(() => flushLatest(), PAUSE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [text, pending]);

  return {
    value: text,
    onChange: (typed: string) => {
      setText(typed);
      setPending(true);
    },
    onBlur: flush,
  };
}
