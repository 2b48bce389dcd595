import { useState } from 'react';
import type { FieldErrors } from '#shared/http/errors.ts';

/**
 * The errors of the fields and the error of the form as a whole. Editing a field clears its error and the form's.
 * @param interdependent fields that are validated against each other: editing one clears the errors of all of them
 */
export function useFormErrors(interdependent: readonly string[] = []) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [error, setError] = useState<string>();

  return {
    error,
    errorOf: (name: string) => errors[name]?.[0],
    show: (errors: FieldErrors, error?: string) => {
      setErrors(errors);
      setError(error);
    },
    clearError: () => setError(undefined),
    clearErrorOf: (name: string) => {
      const stale = interdependent.includes(name) ? interdependent : [name];
      setErrors((current) => Object.fromEntries(Object.entries(current).filter(([field]) => !stale.includes(field))));
      setError(undefined);
    },
  };
}
