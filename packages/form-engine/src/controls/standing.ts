import type { Control, Option } from '@app/form-engine/document/types.ts'
import { fieldDefinitionOf } from './registry.ts'

type OfControl = Pick<Control, 'type' | 'options'>

/** What a control may hold that is the same in every form; nothing for other controls. */
export type StandingChoices = (control: OfControl) => Option[] | undefined

/** Whether its choices are the same in every form, and fetched. */
export const hasStanding = (type: string) => fieldDefinitionOf(type)?.standing !== undefined

/** Fetches the choices that stand, of the controls that have some. */
export async function standingChoices(controls: readonly OfControl[]): Promise<StandingChoices> {
  const types = [...new Set(controls.map(({ type }) => type))]
  const fetched = new Map(
    await Promise.all(types.map(async (type) => [type, await fieldDefinitionOf(type)?.standing?.()] as const)),
  )
  return ({ type, options }) => fetched.get(type)?.choicesFor(options)
}
