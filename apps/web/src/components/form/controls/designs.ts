import type { Control } from '@app/form-engine/document/types.ts'
import type { ControlDesign, Offer } from './design.ts'

// Found, not listed: the type of each half is named by the other one, so none can be missing.
const found = import.meta.glob<ControlDesign>('./types/*/design.tsx', { eager: true, import: 'design' })

const designs: ReadonlyMap<string, ControlDesign> = new Map(
  Object.entries(found).map(([path, design]) => [path.split('/').at(-2) ?? '', design]),
)

/** Undefined for a type that somebody else knows. */
export const designOf = (type: string): ControlDesign | undefined => designs.get(type)

/** Whether a control has a row or a flag of all types, also where its options say nothing of it. */
export const offers = (type: string, name: Offer) => designOf(type)?.offers?.includes(name) === true

/** Holds for controls whose options say something of it, and for all of a type that offers it. */
export const hasRow =
  (name: Offer) =>
  ({ type, options }: Control) =>
    options[name] !== undefined || offers(type, name)
