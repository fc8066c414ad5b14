import type { FormContext } from '@app/form-engine/runtime/types.ts'

/** What formulas and defaults may know, as far as the page says it. */
export const contextOf = (given: Partial<FormContext> | undefined): FormContext => ({ now: new Date(), ...given })

/** What the form may know of whoever fills it. */
export const contextOfUser = ({ id, name, deptId }: { id: string; name: string; deptId: string | null }) => ({
  userId: id,
  userName: name,
  ...(deptId !== null && { deptId }),
})
