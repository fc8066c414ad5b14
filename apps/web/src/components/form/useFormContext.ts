import { useMemo } from 'react'
import { isMoment } from '@app/form-engine/controls/registry.ts'
import type { FormDefinition } from '@app/form-engine/document/types.ts'
import { find } from '@app/form-engine/document/walk.ts'
import type { FormContext } from '@app/form-engine/runtime/types.ts'
import { usePickerZone, useProductZone } from '#/kit/session/productZone.ts'

/** What the page says of the world, and the zone of the product where it says none. */
export function useFormContext(definition: FormDefinition, given: Partial<FormContext> | undefined) {
  const isTimed = useMemo(() => readsClock(definition), [definition])
  const told = useProductZone(isTimed && given?.timeZone === undefined)
  const timeZone = given?.timeZone ?? told
  usePickerZone(timeZone)
  return useMemo(() => (timeZone === undefined ? given : { ...given, timeZone }), [given, timeZone])
}

/** Others need not ask anybody: in pages of others that may not be allowed. */
const readsClock = ({ list, config: { linkages = [], submissionRules = [] } }: FormDefinition) =>
  linkages.length + submissionRules.length > 0 ||
  find(list, (control) => isMoment(control) || Boolean(control.options.formula)) !== undefined
