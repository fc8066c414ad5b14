import { valueText } from '@app/form-engine/runtime/valueText.ts'
import type { FormContext } from '@app/form-engine/runtime/types.ts'
import type { StatisticsBar } from '@app/shared/form/statistics.ts'
import type { DataField } from '#/modules/form/record/recordFields.ts'

/** Counted values with the words of their choices; a cascader's value is a way down its tree. */
export const choiceBars = (field: DataField, bars: readonly StatisticsBar[], context: FormContext) =>
  bars.map(({ label, count }) => ({ label: wordsOf(field, label, context), count }))

function wordsOf({ control }: DataField, text: string, context: FormContext): string {
  if (control.type === 'cascader') return valueText(control, JSON.parse(text) as unknown, context)
  const words = valueText(control, text, context)
  // Counted as text: what is no choice may be a number that is one.
  return words === text && Number.isFinite(Number(text)) ? valueText(control, Number(text), context) : words
}

export const switchBars = (bars: readonly StatisticsBar[]): StatisticsBar[] =>
  ['true', 'false'].map((value) => ({
    label: value === 'true' ? '是' : '否',
    count: bars.find(({ label }) => label === value)?.count ?? 0,
  }))
