import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Endpoint, InMemory, Schema } from '#shared/http/endpoint.ts';
import type { FieldErrors } from '#shared/http/errors.ts';
import { validate } from '#shared/http/validate.ts';
import { parseTypedDollars } from '#shared/money.ts';
import { announceSave } from '#web/api/announce-saves.ts';
import { ApiError, messageOf } from '#web/api/api-error.ts';
import { type CallOptions, call } from '#web/api/call.ts';
import { type EditConflict, rejectedEdit } from '#web/api/edit-conflict.ts';
import { newRetryKey, retryKeys } from '#web/api/retry-key.ts';
import { type FormField, isPassword, useFields, type Values } from '#web/api/use-fields.ts';
import { getToday } from '#web/browser/today.ts';

type FormEndpoint = Endpoint & { readonly body: Schema };
type Wire = Readonly<Record<string, unknown>>;

/** The editing of a row that other tabs and devices may change meanwhile. */
interface Edit<E extends FormEndpoint, Name extends string, Row> {
  /** What the user saw when the form was opened, so that the server merges later changes of other fields. */
  base: (body: InMemory<E['body']>) => InMemory<E['body']> extends { base?: infer Base } ? NonNullable<Base> : never;
  /** The row in a response. */
  rowOf: (answer: InMemory<E['response']>) => Row;
  /** The fields of the saved row, for a form that stays open. */
  valuesOf?: (row: Row) => Values<Name>;
}

interface Options<E extends FormEndpoint, Name extends string, Row> {
  /** Initial text of each field. Fields that the contract does not know are never sent. */
  initial: Values<Name>;
  params?: InMemory<E['params']>;
  edit?: Edit<E, NoInfer<Name>, Row>;
  /** Fields with typed dollars, which are sent as numbers; empty ones are left out. */
  money?: readonly NoInfer<Name>[];
  /** Converts the body before it is sent. Money fields are numbers by then. */
  toWire?: (wire: Wire) => Wire;
  /** Fields that are validated against each other: editing one clears the errors of all of them. */
  interdependent?: readonly NoInfer<Name>[];
  /**
   * Rules beyond the contract. `draft` has the fields that are valid on their own, `values` has all fields as typed.
   */
  check?: (draft: Partial<InMemory<E['body']>>, values: Values<Name>) => FieldErrors;
  /** Keys of the queries that become stale on success. */
  refreshes?: readonly QueryKey[];
  /** The form's message for a failure that belongs to no field. */
  describe?: (failure: unknown) => string;
  onFailure?: (failure: unknown) => void;
  /** The form stays busy until the returned promise settles, such as a navigation. */
  onSuccess: (answer: InMemory<E['response']>, sent: InMemory<E['body']>) => unknown;
}

interface Submission<E extends FormEndpoint, Name extends string, Row> {
  form: HTMLFormElement;
  body: InMemory<E['body']>;
  /** Of the submitted render, because the user can go on typing while the request is running. */
  values: Values<Name>;
  options: Options<E, Name, Row>;
}

export interface ApiForm<Name extends string> {
  submit: (event: FormEvent<HTMLFormElement>) => void;
  /** Submits the form; false if it was not saved. */
  save: (form: HTMLFormElement) => Promise<boolean>;
  field: (name: Name) => FormField<Name>;
  values: Values<Name>;
  set: (name: Name, value: string) => void;
  /** The fields that differ from their initial or last saved value, except passwords. */
  changes: Partial<Values<string>>;
  isChanged: boolean;
  /** Whether the form contains a draft from an earlier visit. */
  isRestored: boolean;
  /** Returns to the initial or last saved values and discards the draft. */
  reset: () => void;
  /** The error of the form as a whole. */
  error: string | undefined;
  /** Replaces all errors by that of another action on the same screen, such as a deletion. */
  showError: (error: string | undefined) => void;
  busy: boolean;
}

/**
 * A form that sends the body of one endpoint. On submit the endpoint's schema validates it, then the server does.
 * Errors of both appear on the fields, the first invalid field gets the focus, and editing a field clears its error and
 * the form's. A form of a signed-in user keeps a draft until it is saved or canceled (decision 021).
 */
export function useApiForm<const E extends FormEndpoint, Name extends string, Row>(
  endpoint: E,
  options: Options<E, Name, Row>,
): ApiForm<Name> & { conflict: EditConflict<InMemory<E['body']> | Row> | undefined } {
  const [error, setError] = useState<string>();
  const [conflict, setConflict] = useState<EditConflict<InMemory<E['body']> | Row>>();
  const draftKey = draftKeyOf(endpoint, options.params);
  const { setErrors, saved, seen, ...fields } = useFields({
    ...options,
    draftKey,
    onEdit: () => setError(undefined),
  });
  const { values } = fields;
  const [keys] = useState(() => retryKeys(newRetryKey, retryDraftOf(draftKey, options.initial)));
  const running = useRef(false); // A second submit can come before the first one is rendered.
  const queryClient = useQueryClient();

  const show = (fields: FieldErrors, message: string | undefined) => {
    setErrors(fields);
    setError(message);
  };
  const showAndFocus = (form: HTMLFormElement, fields: FieldErrors, message?: string) => {
    flushSync(() => show(fields, message));
    focusFirst(form, fields);
  };

  const { mutateAsync, isPending: busy } = useMutation({
    mutationFn: ({ body, options }: Submission<E, Name, Row>) => {
      const idempotencyKey = keys.keyOf(JSON.stringify([options.params, body]));
      const sent: unknown = { params: options.params, body, idempotencyKey };
      return call(endpoint, sent as CallOptions<E>);
    },
    onSuccess: (answer, { body, values, options }) => {
      keys.forget();
      saved(values, options.edit?.valuesOf?.(options.edit.rowOf(answer)));
      setConflict(undefined);
      for (const queryKey of options.refreshes ?? []) void queryClient.invalidateQueries({ queryKey });
      if (options.refreshes) announceSave(options.refreshes.map(([root]) => root));
      return options.onSuccess(answer, body);
    },
    onError: (failure, submission) => {
      const { form, body: mine, options } = submission;
      const rejected = options.edit && rejectedEdit(endpoint, { mine, failure, rowOf: options.edit.rowOf });
      setConflict(
        rejected && {
          ...rejected,
          settle: (body) => void send({ ...submission, body: body as InMemory<E['body']> }),
          dismiss: () => setConflict(undefined),
        },
      );
      if (rejected) return;
      options.onFailure?.(failure);
      const fields = failure instanceof ApiError ? knownFields(failure.fields, options.initial) : {};
      const hasFieldErrors = Object.keys(fields).length > 0;
      showAndFocus(form, fields, hasFieldErrors ? undefined : (options.describe ?? messageOf)(failure));
    },
    onSettled: () => {
      running.current = false;
    },
  });

  const save = async (form: HTMLFormElement): Promise<boolean> => {
    if (running.current) return false;
    const result = validate(endpoint.body, wireOf(values, options), (draft) => ({
      ...endpoint.check?.(draft as never, getToday()),
      ...options.check?.(draft, values),
    }));
    if ('errors' in result) {
      showAndFocus(form, result.errors);
      return false;
    }

    const draft = result.value as InMemory<E['body']> & object;
    const body = options.edit ? { ...draft, base: { ...options.edit.base(draft), ...outdatedBase() } } : draft;
    return send({ form, body, values, options });
  };
  /** What the user saw before the changes of a restored draft, because the row may have newer values by now. */
  const outdatedBase = () => {
    const base = validate(endpoint.body, wireOf({ ...options.initial, ...seen }, options));
    return 'value' in base && Object.fromEntries(Object.entries(base.value as object).filter(([name]) => name in seen));
  };
  const send = async (submission: Submission<E, Name, Row>): Promise<boolean> => {
    if (running.current) return false;
    running.current = true;
    setError(undefined);
    return mutateAsync(submission).then(
      () => true,
      () => false,
    );
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void save(event.currentTarget);
  };

  const reset = () => {
    keys.forget();
    fields.reset();
  };

  return { ...fields, reset, submit, save, error, showError: (message) => show({}, message), busy, conflict };
}

/** One draft per endpoint and row, and none for forms that everyone may use. */
function draftKeyOf({ access, method, path }: Endpoint, params: unknown): string | undefined {
  return access === 'session' ? [method, path, ...Object.values(params ?? {})].join(' ') : undefined;
}

/** A submission with a password is never kept. */
function retryDraftOf(draftKey: string | undefined, values: Values<string>): string | undefined {
  return Object.keys(values).some(isPassword) ? undefined : draftKey && `${draftKey} retry`;
}

function wireOf<Name extends string>(
  values: Values<Name>,
  { money = [], toWire = (wire) => wire }: { money?: readonly Name[]; toWire?: (wire: Wire) => Wire },
): Wire {
  return toWire({ ...values, ...Object.fromEntries(money.map((name) => [name, parseTypedDollars(values[name])])) });
}

/** Drops errors of fields that the form does not have, because nothing would show them. */
function knownFields(fields: FieldErrors, values: Values<string>): FieldErrors {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name in values));
}

/** Moves the focus to the first field in document order that has an error. */
function focusFirst(form: HTMLFormElement, errors: FieldErrors): void {
  const controls = [...form.elements] as (HTMLElement & { name?: string })[];
  controls.find(({ name }) => name !== undefined && name !== '' && name in errors)?.focus();
}
