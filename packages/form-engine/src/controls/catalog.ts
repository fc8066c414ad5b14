import type { Beginning } from './beginning.ts'
import { businessControls } from './businessControls.ts'
import { specifiedControls } from './specifiedControls.ts'
import { hasModel, isRuled, type ControlType } from './types.ts'
import { deepCopy } from '@app/form-engine/definition/copy.ts'
import type { Control, ControlOptions, Rule } from '@app/form-engine/definition/types.ts'

const beginnings: Record<ControlType, Beginning> = { ...specifiedControls, ...businessControls }

const required: Rule = { required: false, message: '必填项' }

export const isKnownType = (type: string): type is ControlType => Object.hasOwn(beginnings, type)

/** The palette's word for a type; unknown types are called by their own name. */
export const typeLabel = (type: string) => (isKnownType(type) ? beginnings[type].label : type)

/** What a definition leaves unsaid for a type. */
export const defaultOptions = (type: string): ControlOptions => (isKnownType(type) ? beginnings[type].options : {})

/** A fresh control, alone and deeply its own; `key` also names its field (spec §3). */
export function newControl(type: ControlType, key: string): Control {
  const { label, options, rest } = deepCopy(beginnings[type])
  return {
    type,
    label,
    options,
    ...rest,
    ...(hasModel(type) && { model: key, help: '' }),
    key,
    ...(isRuled(type) && { rules: [{ ...required }] }),
  }
}

/** A key that nobody in the form has: `{type}_{epoch ms}`, counted up until free (form-designer §1.3). */
export function freeKey(type: string, taken: ReadonlySet<string>, now = Date.now()): string {
  let at = now
  while (taken.has(`${type}_${at}`)) at += 1
  return `${type}_${at}`
}
