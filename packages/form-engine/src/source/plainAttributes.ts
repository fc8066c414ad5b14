import type { Attribute } from './jsx.ts'

/** A flag that stands only when it is on. */
export const flag = (value: unknown): Attribute => (value ? true : undefined)

/** A text that stands only when it says something. */
export const text = (value: unknown): Attribute => (typeof value === 'string' && value !== '' ? value : undefined)
