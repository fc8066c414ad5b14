import type { ApproverSettings } from '@app/flow-engine/cards/types.ts'
import type { FormField } from './formFields.ts'

/**
 * The settings of a user task (workflow §7–§9), edited the same way on cards and in the panel of the BPMN designer.
 *
 * Every part takes the plain settings object of the engine, what surrounds the node, and says the next object:
 *
 *     <PeopleRule who="审批人" value={settings.candidate} onChange={(candidate) => …} {...world} />
 *     <MethodRule {...rule} />  <RejectRule {...rule} />  <SpecialCases {...rule} who="审批人" />
 *     <TimeLimitRule {...rule} />  <MoreRules {...rule} />
 *     <ButtonsTable value={settings.buttons} onChange={…} />
 *     <FieldRightsTable fields={world.fields} value={settings.fields} otherwise={1} onChange={…} />
 *     <ListenersTable value={settings.listeners} onChange={…} />
 *
 * where `rule` is `{ settings, onChange, ...world }`. Keys that mean nothing are taken out of the object, so that what
 * nobody set is not written. `formFieldsOf(definition)` gives the fields of a form.
 */
export interface RuleWorld {
  /** Fields of the main form. */
  fields: readonly FormField[]
  /** Tasks of the process that somebody may be asked about or sent back to: those before this one. */
  tasks: readonly { id: string; name: string }[]
  readOnly: boolean
}

export interface RuleProps extends RuleWorld {
  settings: ApproverSettings
  onChange: (settings: ApproverSettings) => void
}

/** The settings with some of them changed; what is undefined is no longer in them. */
export function changed<S extends object>(settings: S, change: Partial<S>): S {
  const entries = Object.entries({ ...settings, ...change }).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as S
}
