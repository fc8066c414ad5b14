const key = 'remembered_user'

/** Account name of the last sign-in with 记住账号; the password is never kept. */
export const rememberedUser = () => localStorage.getItem(key) ?? ''

export function rememberUser(name: string | undefined) {
  if (name) localStorage.setItem(key, name)
  else localStorage.removeItem(key)
}
