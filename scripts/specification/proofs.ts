import type { Sentence } from './sentences.ts';

/** A test in the report of its runner. */
export interface ReportedTest {
  readonly file: string;
  /** With the titles of its groups: `group > test`. */
  readonly title: string;
  readonly status: 'passed' | 'failed' | 'skipped';
  /** Whether it passed only when the runner tried it again. */
  readonly isFlaky: boolean;
  /** The tags that name a sentence of the specification. */
  readonly sentences: readonly string[];
}

/** The tags, in either runner's spelling, that are ids of sentences: they begin with the number of a section. */
export function sentencesOf(tags: readonly string[] = []): string[] {
  return tags.map((tag) => tag.replace(/^@/, '')).filter((tag) => /^\d+\./.test(tag));
}

/** Reasons why these tests do not prove every sentence; empty when they do. */
export function findUnproven(sentences: readonly Sentence[], tests: readonly ReportedTest[]): string[] {
  const known = new Set(sentences.map(({ id }) => id));
  const unknown = tests.flatMap(({ file, title, sentences }) =>
    sentences.filter((id) => !known.has(id)).map((id) => `${file} > ${title}: the specification has no sentence ${id}`),
  );
  const unproven = sentences.flatMap(({ id, text }) => {
    const proofs = tests.filter((test) => test.sentences.includes(id));
    const broken = proofs.filter(({ status }) => status !== 'passed');
    const reasons = broken.map(({ file, title, status }) => `${status}: ${file} > ${title}`);
    if (proofs.length === 0) reasons.push('no test names it');
    return reasons.length > 0 ? [`${id}: ${text}\n  ${reasons.join('\n  ')}`] : [];
  });
  return [...unknown, ...unproven];
}

/** Each sentence with the tests that name it, as text for people. */
export function renderProofs(sentences: readonly Sentence[], tests: readonly ReportedTest[]): string {
  return sentences
    .map(({ id, text }) => {
      const proofs = new Set(
        tests.filter((test) => test.sentences.includes(id)).map(({ file, title }) => `  ${file} > ${title}`),
      );
      return [`${id}: ${text}`, ...proofs].join('\n');
    })
    .join('\n');
}
