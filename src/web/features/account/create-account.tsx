import { Link } from '@tanstack/react-router';

/** Explains why a guest cannot do something and links to registration. */
export function CreateAccount({ reason }: { reason: string }) {
  return (
    <>
      {reason} <Link to="/register">Create an account</Link> to keep your data.
    </>
  );
}
