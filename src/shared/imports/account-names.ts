/** Whether an account has this name, whatever letters are capital. */
export function isNameTaken(accounts: readonly { readonly name: string }[], name: string): boolean {
  return accounts.some((account) => account.name.toLowerCase() === name.toLowerCase());
}
