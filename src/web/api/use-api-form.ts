import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect } from 'react';
import { flushSync } from 'react-dom';
import type { InMemory } from '#shared/http/endpoint.ts';
import type { FieldErrors } from '#shared/http/errors.ts';
import { announceSave } from '#web/api/announce-saves.ts';
import { ApiError, messageOf } from '#web/api/api-error.ts';
import { besideDraft, draftKeyOf } from '#web/api/draft.ts';
import { type BodyRules, bodyOf, type FormEndpoint } from '#web/api/form-body.ts';
import { type EditConflict, useEditConflict } from '#web/api/use-edit-conflict.ts';
import { type FormField, isPassword, knownFields, useFields, type Values } from '#web/api/use-fields.ts';
import { type Detour, useSubmission } from '#web/api/use-submission.ts';

/** The editing of a row that other tabs and devices may change meanwhile. */
type Edit<E extends FormEndpoint, Name extends string, Row> = NonNullable<BodyRules<E, Name>['edit']> & {
  /** The row in a response. */
  rowOf: (answer: InMemory<E['response']>) => Row;
  /** The fields of the saved row, for a form that stays open. */
  valuesOf?: (row: Row) => Values<Name>;
};

interface Options<E extends FormEndpoint, Name extends string, Row> extends BodyRules<E, Name> {
  params?: InMemory<E['params']>;
  edit?: Edit<E, NoInfer<Name>, Row>;
  /** Fields that are validated against each other: editing one clears the errors of all of them. */
  interdependent?: readonly NoInfer<Name>[];
  /** Keys of the queries that become stale on success. */
  refreshes?: readonly QueryKey[];
  /** The form's message for a failure that belongs to no field; undefined for the usual one. */
  describe?: (failure: unknown, values: Values<NoInfer<Name>>) => string | undefined;
  onFailure?: (failure: unknown) => void;
  /** What failed, for a user who has left the form, such as `Coffee, -$4.50 not saved`. */
  notDone?: (body: InMemory<E['body']>) => string;
  /** Sends a body in another way than to the endpoint, if the values ask for it. */
  detour?: (body: InMemory<E['body']>, values: Values<NoInfer<Name>>) => Detour<E> | undefined;
  /** The form stays busy until the returned promise settles, such as a navigation. */
  onSuccess: (answer: InMemory<E['response']>, sent: InMemory<E['body']>) => unknown;
}

interface Submission<E extends FormEndpoint, Name extends string, Row> {
  form: HTMLFormElement;
  body: InMemory<E['body']>;
  /** Of the submitted render, because the user can go on typing while the request is running. */
  values: Values<Name>;
  options: Options<E, Name, Row>;
  detour?: Detour<E> | undefined;
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
  const { initial, params } = options;
  const draftKey = draftKeyOf(endpoint, params);
  const { showErrors, clearError, saved, seen, ...fields } = useFields({ ...options, draftKey });
  const { conflict, dismiss, detect } = useEditConflict<InMemory<E['body']>, Row>();
  const queryClient = useQueryClient();

  const showAndFocus = (form: HTMLFormElement, errors: FieldErrors, message?: string) => {
    flushSync(() => showErrors(errors, message));
    focusFirst(form, errors);
  };

  const { send, busy, forget } = useSubmission(endpoint, {
    params,
    retryKey: Object.keys(initial).some(isPassword) ? undefined : besideDraft(draftKey, 'retry'),
    onStart: clearError,
    notDone: options.notDone,
    onSuccess: (answer, { body, values, options }: Submission<E, Name, Row>) => {
      saved(values, options.edit?.valuesOf?.(options.edit.rowOf(answer)));
      dismiss();
      for (const queryKey of options.refreshes ?? []) void queryClient.invalidateQueries({ queryKey });
      if (options.refreshes) announceSave(options.refreshes.map(([root]) => root));
      return options.onSuccess(answer, body);
    },
    onError: (failure, submission) => {
      const { form, body: mine, values, options } = submission;
      const settle = (body: InMemory<E['body']>) => void send(() => ({ ...submission, body }));
      if (options.edit && detect(failure, { endpoint, mine, rowOf: options.edit.rowOf, settle })) return;
      options.onFailure?.(failure);
      const errors = failure instanceof ApiError ? knownFields(failure.fields, options.initial) : {};
      const hasFieldErrors = Object.keys(errors).length > 0;
      showAndFocus(
        form,
        errors,
        hasFieldErrors ? undefined : (options.describe?.(failure, values) ?? messageOf(failure)),
      );
    },
  });

  // An emptied form is a discarded one: what is typed next is another submission, even if it is the same.
  const { isChanged } = fields;
  useEffect(() => {
    if (!isChanged) forget();
  }, [isChanged, forget]);

  /** The submission of a valid form; otherwise shows what is invalid. */
  const prepare = (form: HTMLFormElement): Submission<E, Name, Row> | undefined => {
    const { values } = fields;
    const result = bodyOf(endpoint, { values, seen }, options);
    if ('value' in result) {
      const body = result.value;
      return { form, body, values, options, detour: options.detour?.(body, values) };
    }
    showAndFocus(form, result.errors);
    return undefined;
  };
  const save = (form: HTMLFormElement) => send(() => prepare(form));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void save(event.currentTarget);
  };

  return { ...fields, submit, save, showError: (message) => showErrors({}, message), busy, conflict };
}

/** Moves the focus to the first field in document order that has an error. */
function focusFirst(form: HTMLFormElement, errors: FieldErrors): void {
  const controls = [...form.elements] as (HTMLElement & { name: string })[];
  controls.find(({ name }) => name in errors)?.focus();
}
