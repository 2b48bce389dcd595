import { useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import styles from './copy-text.module.css';

interface Props {
  /** What it is, in lower case. */
  label: string;
  text: string;
  /** Whether the button gets the focus when it appears. */
  takesFocus?: boolean;
}

/** A text to take elsewhere, with a button that copies it. Where the browser forbids that, the button selects it. */
export function CopyText({ label, text, takesFocus = false }: Props) {
  const [outcome, setOutcome] = useState('');
  const code = useRef<HTMLElement>(null);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) place.current?.querySelector('button')?.focus();
  }, [takesFocus]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('Copied');
    } catch {
      if (code.current) getSelection()?.selectAllChildren(code.current);
      setOutcome('Selected. Copy it with your keyboard or the menu.');
    }
  };

  return (
    <div ref={place} className={styles.place}>
      <pre className={styles.text}>
        <code ref={code}>{text}</code>
      </pre>
      <Button variant="secondary" onClick={() => void copy()}>
        Copy {label}
      </Button>
      <p role="status">{outcome}</p>
    </div>
  );
}
