import type { ReactNode } from 'react'
import { useAuth } from './access.ts'

type Rule = { children: ReactNode } & (
  | { perms: readonly string[]; roles?: never }
  | { roles: readonly string[]; perms?: never }
)

/** Leaves out what the user may not do: one of the permissions or roles is needed; an empty list is an error. */
export function Auth({ children, perms, roles }: Rule) {
  const { hasPermi, hasRole } = useAuth()
  return (perms ? hasPermi(perms) : hasRole(roles ?? [])) ? children : null
}

/** Leaves out what is not among the actions of the page's route (`meta.actions`). */
export function AuthAction({ action, children }: { action: string; children: ReactNode }) {
  const { hasAction } = useAuth()
  return hasAction(action) ? children : null
}
