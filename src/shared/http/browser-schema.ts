interface Issue {
  message?: string | undefined;
  readonly path?: readonly PropertyKey[];
  /** Whether later checks run: if undefined, only those with `when`. */
  readonly continue?: boolean | undefined;
  readonly code?: string;
  /** The unknown fields of a strict object. */
  readonly keys?: readonly string[];
}

export interface Payload {
  value: unknown;
  readonly issues: Issue[];
  aborted?: boolean;
}

interface Context {
  /** Whether a value in memory is encoded. */
  readonly backward?: boolean;
  readonly skipsChecks?: boolean;
}

type ErrorOf = (issue: Issue & { readonly input: unknown }) => string | undefined;

/** The message alone, or with the other options of a check. */
export type Params =
  | string
  | {
      readonly error?: string | ErrorOf;
      readonly abort?: boolean;
      readonly path?: readonly PropertyKey[];
      readonly when?: ((payload: Payload) => boolean) | undefined;
    };

export function errorOf(params?: Params): ErrorOf {
  const error = typeof params === 'string' ? params : params?.error;
  return typeof error === 'function' ? error : () => error;
}

export function push(payload: Payload, error?: ErrorOf, details: Partial<Issue> = {}): Payload {
  payload.issues.push({ message: error?.({ ...details, input: payload.value }), ...details });
  return payload;
}

/** Moves the issues of a part into the whole. */
export function partOf(whole: Payload, key: PropertyKey, part: Payload): unknown {
  for (const issue of part.issues) whole.issues.push({ ...issue, path: [key, ...(issue.path ?? [])] });
  return part.value;
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export interface Check {
  readonly _zod: { readonly onattach: unknown[] };
  readonly run: (payload: Payload) => void;
  readonly when: ((payload: Payload) => boolean) | undefined;
}

export type Shape = Readonly<Record<string, Schema>>;

export interface Definition {
  readonly parse: (payload: Payload, context: Context) => Payload;
  readonly checks?: readonly Check[];
  readonly error?: ErrorOf;
  /** Whether an object may lack the field. */
  readonly isOptional?: boolean | undefined;
  /** The values of an enum. */
  readonly values?: ReadonlySet<unknown>;
  readonly shape?: Shape;
  /** Whether an object may have no other fields. */
  readonly strict?: boolean;
}

export class Schema {
  readonly definition: Definition;

  constructor(definition: Definition) {
    this.definition = definition;
  }

  get shape(): Shape {
    return this.definition.shape ?? {};
  }

  /** The values of an enum. */
  get options(): readonly unknown[] {
    return [...(this.definition.values ?? [])];
  }

  check(...more: readonly Check[]): Schema {
    return new Schema({ ...this.definition, checks: [...(this.definition.checks ?? []), ...more] });
  }

  register(): this {
    return this;
  }

  /** When encoding, the checks come first, because they are about the value in memory; a trial finds values of a wrong type. */
  readonly run = (payload: Payload, context: Context): Payload => {
    const { parse, checks } = this.definition;
    if (!checks || context.skipsChecks) return parse(payload, context);
    if (!context.backward) return this.#runChecks(checks, parse(payload, context));
    const trial = parse({ value: payload.value, issues: [] }, { ...context, skipsChecks: true });
    if (!aborts(trial)) return parse(this.#runChecks(checks, payload), context);
    trial.aborted = true;
    return trial;
  };

  #runChecks(checks: readonly Check[], payload: Payload): Payload {
    const { issues } = payload;
    let isAborted = aborts(payload);
    for (const { run, when } of checks) {
      const isBlocked = when ? isFinal(payload) || !when(payload) : isAborted;
      if (isBlocked) continue;
      const before = issues.length;
      run(payload);
      for (const issue of issues.slice(before))
        issue.message ??= this.definition.error?.({ ...issue, input: payload.value });
      isAborted ||= aborts(payload, before);
    }
    return payload;
  }
}

function aborts({ aborted, issues }: Payload, from = 0): boolean {
  return aborted === true || issues.slice(from).some((issue) => issue.continue !== true);
}

/** Whether even checks with `when` do not run. */
function isFinal({ aborted, issues }: Payload): boolean {
  return aborted === true || issues.some((issue) => issue.continue === false);
}

/** The error of a value that does not fit its schema. */
export class SchemaError extends Error {
  readonly issues: Payload['issues'];

  constructor(raised: Payload['issues']) {
    const issues = raised.map(({ path = [], message = 'Invalid input' }) => ({ path, message }));
    super(JSON.stringify(issues));
    this.issues = issues;
  }
}
