import type { FormContext } from '@app/form-engine/runtime/types.ts'

/** What formulas and defaults may know, as far as the page says it. */
export const contextOf = (given: Partial<FormContext> | undefined): FormContext => ({ now: new Date(), ...given })
