import styles from './fitted-text.module.css';

/** Text on one line, scaled down to fit its container from at most `largest` (a CSS length). */
export function FittedText({ text, largest }: { text: string; largest: string }) {
  return (
    <span className={styles.fitted}>
      <span className={styles.text} style={{ '--characters': text.length, '--largest': largest }}>
        {text}
      </span>
    </span>
  );
}
