import styles from './fitted-text.module.css';

/** A figure as large as its container allows, up to `largest` (a CSS length): never cut off, never wrapped. */
export function FittedText({ text, largest }: { text: string; largest: string }) {
  return (
    <span className={styles.fitted}>
      <span className={styles.text} style={{ '--characters': text.length, '--largest': largest }}>
        {text}
      </span>
    </span>
  );
}
