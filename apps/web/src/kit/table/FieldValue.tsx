import { Suspense, use, type ReactNode } from 'react'
import { decimalGroups } from '@app/shared/kit/decimalText.ts'
import type { Field } from '@app/shared/kit/field.ts'
import { WidgetContext, type ProductWidget, type WidgetParts } from '#/kit/form/productWidgets.ts'
import { widgetKind, widgetOf } from '#/kit/form/widgets.ts'
import { latePart } from '#/kit/page/latePart.tsx'
import { DictTag } from '#/kit/words/DictTag.tsx'
import { momentText, numberText } from '#/kit/words/format.ts'
import { CutText } from './CutText.tsx'
import css from './ResourceTable.module.css'

const JsonBlock = latePart(async () => ({ default: (await import('#/kit/page/JsonBlock.tsx')).JsonBlock }))

interface FieldValueProps {
  field: Field
  value: unknown
  /** What the row tells of the ids in the value. */
  told?: unknown
  /** There is room for all of it. */
  whole?: boolean
}

const dateTimeWidgets = new Set(['datetime', 'date'])
export const isMoment = ({ options: { widget } }: Field) => widget !== undefined && dateTimeWidgets.has(widget)
export const isNumeric = (field: Field) => widgetKind(field) === 'number' || widgetOf(field) === 'number'

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** A stored value as it is read: label, number, names, pictures, files, text. */
export function FieldValue({ field, value, told, whole = false }: FieldValueProps): ReactNode {
  const product = use(WidgetContext)
  const { dict } = field.options
  if (dict) return <DictTag type={dict} value={value} />
  if (isEmpty(value)) return nothing
  if (typeof value === 'number') return numberText(value)
  if (typeof value === 'boolean') return value ? '是' : '否'
  const say = (words: string) => (whole ? words : <CutText>{words}</CutText>)
  if (isNumeric(field)) return say(decimalGroups(String(value)))
  const widget = widgetOf(field)
  const parts: Partial<WidgetParts> = (product && widget in product && product[widget as ProductWidget]) || {}
  const Cell = (whole && parts.View) || parts.Cell
  if (Cell && (told !== undefined || widget === 'editor')) {
    if (widget !== 'editor' && isEmpty(told)) return nothing
    return (
      <Suspense>
        <Cell field={field} value={value} told={told} />
      </Suspense>
    )
  }
  if (widget === 'json' && whole)
    return (
      <Suspense>
        <JsonBlock label={field.label} text={JSON.stringify(value)} />
      </Suspense>
    )
  const text = typeof told === 'string' ? told : wordsOf(value)
  return say(isMoment(field) ? momentText(text) : text)
}

const wordsOf = (value: unknown): string => {
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return value.join('、')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

export const nothing = <span className={css.none}>-</span>
