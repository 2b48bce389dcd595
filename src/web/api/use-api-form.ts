import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Endpoint, InMemory, Schema } from '#shared/http/endpoint.ts';
import type { FieldErrors } from '#shared/http/errors.ts';
import { validate } from '#shared/http/validate.ts';
import { parseTypedDollars } from '#shared/money.ts';
import { ApiError, messageOf } from '#web/api/api-error.ts';
import { type CallOptions, call } from '#web/api/call.ts';
import { retryKeys } from '#web/api/retry-key.ts';
import { getToday } from '#web/browser/today.ts';

type FormEndpoint = Endpoint & { readonly body: Schema };
type Values<Name extends string> = Readonly<Record<Name, string>>;
type Wire = Readonly<Record<string, unknown>>;

interface Options<E extends FormEndpoint, Name extends string> {
  /** What each field holds at first, as typed. Fields the contract does not know are never sent. */
  initial: Values<Name>;
  params?: InMemory<E['params']>;
  /** Fields whose typed dollars are sent as a number; an empty one is left out. */
  money?: readonly NoInfer<Name>[];
  /** Shapes the body, after money fields became numbers. */
  toWire?: (wire: Wire) => Wire;
  /** Fields that are judged by each other: editing one clears what is said of any. */
  together?: readonly NoInfer<Name>[];
  /** Rules beyond the contract's. `draft` has the fields that are right by themselves, `values` all as typed. */
  check?: (draft: Partial<InMemory<E['body']>>, values: Values<Name>) => FieldErrors;
  /** Keys of the queries that a success makes stale. */
  refreshes?: readonly QueryKey[];
  /** Puts a failure that belongs to no field into words. */
  describe?: (failure: unknown) => string;
  /** For failures that are to be logged. */
  onFailure?: (failure: unknown) => void;
  /** The form stays busy until it has settled, such as the navigation it returns. */
  onSuccess: (answer: InMemory<E['response']>) => unknown;
}

/** What a field component takes. */
export interface FormField<Name extends string> {
  name: Name;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

export interface ApiForm<Name extends string> {
  submit: (event: FormEvent<HTMLFormElement>) => void;
  field: (name: Name) => FormField<Name>;
  values: Values<Name>;
  set: (name: Name, value: string) => void;
  /** What is wrong with the form as a whole. */
  error: string | undefined;
  /** Says what is wrong with something else done here, such as a deletion, in place of what was said before. */
  say: (error: string | undefined) => void;
  busy: boolean;
}

/**
 * A form that sends one endpoint's body. The endpoint's schema judges it on submit, then the server does; both put their
 * errors on the fields, the first wrong one gets the focus, and editing a field clears its error and the form's.
 */
export function useApiForm<const E extends FormEndpoint, Name extends string>(
  endpoint: E,
  options: Options<E, Name>,
): ApiForm<Name> {
  const [error, setError] = useState<string>();
  const { values, set, field, setErrors } = useFields(options, () => setError(undefined));
  const [busy, setBusy] = useState(false);
  const [keys] = useState(() => retryKeys());
  const running = useRef(false);
  const queryClient = useQueryClient();

  const refuse = (form: HTMLFormElement, fields: FieldErrors, message?: string) => {
    flushSync(() => {
      setErrors(fields);
      setError(message);
    });
    focusFirst(form, fields);
  };

  const send = async (form: HTMLFormElement, body: InMemory<E['body']>) => {
    const idempotencyKey = keys.keyOf(JSON.stringify([options.params, body]));
    try {
      const sent: unknown = { params: options.params, body, idempotencyKey };
      const answer = await call(endpoint, sent as CallOptions<E>);
      keys.succeeded();
      for (const queryKey of options.refreshes ?? []) void queryClient.invalidateQueries({ queryKey });
      await options.onSuccess(answer);
    } catch (failure) {
      options.onFailure?.(failure);
      const fields = failure instanceof ApiError ? knownFields(failure.fields, options.initial) : {};
      const said = Object.keys(fields).length > 0;
      refuse(form, fields, said ? undefined : (options.describe ?? messageOf)(failure));
    }
  };

  const say = (message: string | undefined) => {
    setErrors({});
    setError(message);
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (running.current) return;
    const form = event.currentTarget;
    const result = validate(endpoint.body, wireOf(values, options), (draft) => ({
      ...endpoint.check?.(draft as never, getToday()),
      ...options.check?.(draft, values),
    }));
    if ('errors' in result) return refuse(form, result.errors);

    running.current = true;
    setError(undefined);
    setBusy(true);
    await send(form, result.value as InMemory<E['body']>);
    running.current = false;
    setBusy(false);
  };

  return { submit, field, values, set, error, say, busy };
}

/** What the fields hold and what is wrong with each; changing one clears what was said of it. */
function useFields<Name extends string>(
  { initial, together = [] }: { initial: Values<Name>; together?: readonly Name[] },
  onEdit: () => void,
) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors>({});

  const set = (name: Name, value: string) => {
    const stale: readonly string[] = together.includes(name) ? together : [name];
    setValues((current) => ({ ...current, [name]: value }));
    setErrors((current) => Object.fromEntries(Object.entries(current).filter(([field]) => !stale.includes(field))));
    onEdit();
  };
  const field = (name: Name): FormField<Name> => ({
    name,
    value: values[name],
    onChange: (value) => set(name, value),
    error: errors[name]?.[0],
  });

  return { values, set, field, setErrors };
}

function wireOf<Name extends string>(
  values: Values<Name>,
  { money = [], toWire = (wire) => wire }: { money?: readonly Name[]; toWire?: (wire: Wire) => Wire },
): Wire {
  return toWire({ ...values, ...Object.fromEntries(money.map((name) => [name, parseTypedDollars(values[name])])) });
}

/** Errors on fields the form does not show would be said nowhere. */
function knownFields(fields: FieldErrors, values: Values<string>): FieldErrors {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name in values));
}

/** Moves the focus to the first field in document order that has an error. */
function focusFirst(form: HTMLFormElement, errors: FieldErrors): void {
  const controls = [...form.elements] as (HTMLElement & { name?: string })[];
  controls.find(({ name }) => name !== undefined && name !== '' && name in errors)?.focus();
}
