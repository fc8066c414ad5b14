import { deepCopy } from '@app/form-engine/document/deepCopy.ts'
import type { Control, ControlOptions, Rule } from '@app/form-engine/document/types.ts'
import { definitionOf, hasModel, isRuled, type ControlType } from './registry.ts'

const required: Rule = { required: false, message: '必填项' }

/** The palette's word for a type; unknown types are called by their own name. */
export const typeLabel = (type: string) => definitionOf(type)?.label ?? type

/** What a definition leaves unsaid for a type. */
export const defaultOptions = (type: string): ControlOptions => definitionOf(type)?.options ?? {}

/** A fresh control, alone and deeply its own; `key` also names its field (spec §3). */
export function newControl(type: ControlType, key: string): Control {
  return {
    type,
    label: typeLabel(type),
    options: deepCopy(defaultOptions(type)),
    ...deepCopy(definitionOf(type)?.rest ?? {}),
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
