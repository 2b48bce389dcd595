/** Stands for an amount that only the server knows. */
export function UnknownAmount() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">Not known</span>
    </>
  );
}
