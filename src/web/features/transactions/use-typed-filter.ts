import { useEffect, useEffectEvent, useState } from 'react';

const PAUSE_MILLISECONDS = 300;

/**
 * A filter that is typed: what is written here is committed when typing pauses or the field is left, and what changes
 * elsewhere, such as by Back, is taken over.
 *
 * @param value the filter as it is in force
 * @param toValue the filter a text stands for, so that `12.50` stays as typed when `12.5` comes back
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

  // As it is when the pause ends: filters chosen meanwhile must not be undone.
  const flushLatest = useEffectEvent(flush);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each letter starts the pause anew, nothing else does
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
