import { clamped } from '@app/form-engine/definition/bounds.ts'
import type { ControlOptions } from '@app/form-engine/document/types.ts'
import { cleanLength } from '@app/shared/kit/rich/declarations.ts'
import type { InputAria } from '#/components/form/formTypes.ts'

/** As wide as its definition says, if that is a length. */
export const widthOf = (options: ControlOptions): string => cleanLength(options.width) ?? '100%'

export const statusOf = (input: InputAria) => (input['aria-invalid'] ? ('error' as const) : ('' as const))

export const stringOf = (value: unknown): string => (typeof value === 'string' ? value : '')

export const numberOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined

/** `maxLength: null` and zero are no limit. */
export const limitOf = (value: unknown): number | undefined => {
  const limit = numberOf(value)
  return limit !== undefined && limit > 0 ? limit : undefined
}

/** The size that a definition asks for, within what is drawn at all. */
export const sizeOf = (type: string, option: string, asked: unknown, otherwise: number): number =>
  clamped(type, option, limitOf(asked) ?? otherwise)

/** Named by the group around it, or by itself. */
export const ariaName = ({ 'aria-label': label }: InputAria) => (label === undefined ? {} : { 'aria-label': label })
