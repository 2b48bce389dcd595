import { Link } from '@tanstack/react-router';

/** Why a guest cannot do something, and the way to it. */
export function CreateAccount({ what }: { what: string }) {
  return (
    <>
      {what} <Link to="/register">Create an account</Link> and keep your data.
    </>
  );
}
