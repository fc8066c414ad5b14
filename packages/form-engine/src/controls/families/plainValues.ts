import type { Words } from '@app/form-engine/controls/definition.ts'

export const isText = (value: unknown) => typeof value === 'string'
export const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value)
export const isScalar = (value: unknown) => isText(value) || isNumber(value) || typeof value === 'boolean'
export const isScalarList = (value: unknown) => Array.isArray(value) && value.every(isScalar)

export const emptyText = () => ''
export const emptyList = (): unknown[] => []
/** Values that are never written to need no copy. */
export const asGiven = (value: unknown) => value

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])

/** A scalar as it is; anything else as JSON. */
export const plainWord = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

export const plainWords: Words = (value) => plainWord(value)
