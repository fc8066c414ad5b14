import type { Control } from '@app/form-engine/document/types.ts'
import * as all from './all.ts'
import type { ControlDefinition, FieldDefinition, Slots, ValueKind } from './definition.ts'

/** All controls that somebody can place. */
export type ControlType = keyof typeof all

const definitions: Readonly<Record<ControlType, ControlDefinition>> = all

/** In the palette's order. */
export const controlTypes: readonly ControlType[] = (Object.keys(definitions) as ControlType[]).toSorted(
  (one, other) => definitions[one].place - definitions[other].place,
)

/** Types come from documents, so only the registry's own names are found. */
const byType: ReadonlyMap<string, ControlDefinition> = new Map(Object.entries(definitions))

export const isKnownType = (type: string): type is ControlType => byType.has(type)

/** What is known of a type; undefined for one that somebody else knows. */
export const definitionOf = (type: string): ControlDefinition | undefined => byType.get(type)

/** What is known of a type with data. */
export function fieldDefinitionOf(type: string): FieldDefinition | undefined {
  const definition = definitionOf(type)
  return definition?.role === 'field' ? definition : undefined
}

/** Whether controls of the type put a value into the data (spec §3); those of a stranger do. */
export const hasModel = (type: string) => (definitionOf(type)?.role ?? 'field') === 'field'

/** Whether somebody fills the field as a whole, so that something can be demanded of it. */
export const isRuled = (type: string) => fieldDefinitionOf(type)?.ruled === true

/** Whether its text is HTML. */
export const isHtml = (type: string) => definitionOf(type)?.html === true

/** Whether the server alone gives the value. */
export const isAssigned = (type: string) => fieldDefinitionOf(type)?.kind.assigned === true

/** Whether the server keeps the value sealed, and tells nobody. */
export const isSealed = (type: string) => fieldDefinitionOf(type)?.kind.sealed === true

/** Where a value stands in the tree of its choices: at a place, or as the way to one. */
export const treeOf = (type: string) => fieldDefinitionOf(type)?.tree

/** Whether a container takes a line of its own, as some others do. */
export const isWide = (type: string) => isContainer(type) || definitionOf(type)?.wide === true

/** People, departments and posts. */
export const isSubject = (type: string) => subjectOf(type) !== undefined

/** Of whom the value is an id. */
export const subjectOf = (type: string) => fieldDefinitionOf(type)?.subject

/** Containers that only arrange: their children's models stand on the level of their own. */
export const isLayout = (type: string) => definitionOf(type)?.role === 'layout'

/** Layouts whose columns have a name and a value, and are not all seen at once. */
export const isPaned = (type: string) => isLayout(type) && slotsOfType(type) === 'panes'

/** Layouts of which more than one pane may be open. */
export function openSeveral(type: string): boolean {
  const definition = definitionOf(type)
  return definition?.role === 'layout' && definition.several === true
}

/** Layouts whose children are a copy of another form's: nobody changes, moves or adds one of them. */
export function isGiven(type: string): boolean {
  const definition = definitionOf(type)
  return definition?.role === 'layout' && definition.given === true
}

/** What a container nests: rows that somebody adds, or lines that the definition names. */
export const nestingOf = (type: string) => fieldDefinitionOf(type)?.nest?.holds

/** Containers that nest data. */
export const isNesting = (type: string) => nestingOf(type) !== undefined

export const isContainer = (type: string) => slotsOfType(type) !== undefined

/** Where a container keeps its children. */
export function slotsOfType(type: string): Slots | undefined {
  const definition = definitionOf(type)
  if (definition?.role === 'layout') return definition.slots
  return definition?.role === 'field' ? definition.nest?.slots : undefined
}

/** Whether controls may stand in one of the type; in one of a stranger they may. */
export const mayHold = (type: string) => isContainer(type) || !isKnownType(type)

/** What may stand in a container: in rows and lines not everything (form-designer §1.7). */
export const allowedInside = (container: string, type: string) =>
  !isNesting(container) || definitionOf(type)?.nestable === true

/** What rules, filters and statistics may ask of a field. */
export const valueKindOf = ({ type, options }: Pick<Control, 'type' | 'options'>): ValueKind =>
  fieldDefinitionOf(type)?.kind.asked(options) ?? 'text'

const momentKinds: ReadonlySet<ValueKind> = new Set<ValueKind>(['date', 'time', 'range'])

/** Whether a field holds days or times of the day, in a format. */
export const isMoment = (control: Pick<Control, 'type' | 'options'>) => momentKinds.has(valueKindOf(control))
