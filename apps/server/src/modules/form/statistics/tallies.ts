import { fieldDefinitionOf, isSubject, nestingOf, treeOf } from '@app/form-engine/controls/registry.ts'
import type { Option } from '@app/form-engine/document/types.ts'
import type { FormContext, FormValues } from '@app/form-engine/runtime/types.ts'
import { valueText } from '@app/form-engine/runtime/valueText.ts'
import { labelOf } from '@app/form-engine/validation/options.ts'
import type { FieldStatistics, StatisticsBar } from '@app/shared/form/statistics.ts'
import { fieldIn, shownLabel, type FieldHistory, type ListedField } from '#/modules/form/record/shape/fieldHistory.ts'
import { isBlankValue } from '#/modules/form/record/shape/moveValues.ts'
import type { DataField } from '#/modules/form/record/shape/recordFields.ts'
import { numberOf } from '#/modules/form/record/shape/recordValues.ts'
import { createNumberTally } from './numberTally.ts'

/** Bars beyond these are too many for a chart. */
const mostBars = 50
const mostDays = 62

type Figures = Pick<FieldStatistics, 'shape' | 'several' | 'bars' | 'numbers' | 'columns'>

/** Sums up one field, record by record. */
export interface Tally {
  /** A filled value, with the field as the version of the record has it. */
  add: (value: unknown, own: DataField, versionId: string, labels: readonly Option[] | undefined) => void
  figures: (context: FormContext) => Figures
  /** Ids of people, departments or posts that were chosen. */
  ids: () => string[]
}

const nothing: Figures = { shape: 'filled', several: false, bars: [], numbers: null, columns: [] }

export function tallyOf(history: FieldHistory, field: ListedField): Tally {
  const { kind, control } = field
  if (kind === 'rows') return nestingOf(control.type) === 'rows' ? rowTally(history, field) : lineTally(field)
  if (kind === 'number') return numberTally(field)
  if (kind === 'time') return courseTally()
  if (kind === 'choice' || kind === 'choices' || kind === 'switch') return choiceTally(field)
  return { add() {}, ids: () => [], figures: () => nothing }
}

function numberTally(field: ListedField): Tally {
  const numbers = createNumberTally()
  const given = new Map<number, number>()
  const { control } = field
  const grades = fieldDefinitionOf(control.type)?.kind.grades?.(control.options)
  return {
    add(value) {
      const number = numberOf(value, 'number')
      if (number === undefined) return
      numbers.add(number)
      if (grades !== undefined) given.set(number, (given.get(number) ?? 0) + 1)
    },
    ids: () => [],
    figures: () => ({
      ...nothing,
      shape: grades === undefined ? 'spread' : 'shares',
      bars: grades === undefined ? numbers.bars() : gradeBars(given, grades),
      numbers: numbers.numbers(),
    }),
  }
}

/** Every grade that one could give. */
function gradeBars(given: ReadonlyMap<number, number>, grades: number): StatisticsBar[] {
  const whole = Array.from({ length: Math.min(grades, mostBars) }, (_, at) => at + 1)
  return [...new Set([...whole, ...given.keys()])]
    .toSorted((a, b) => b - a)
    .map((value) => ({ label: String(value), count: given.get(value) ?? 0 }))
}

/** How many values fall on each day, or in each month when they reach further. */
function courseTally(): Tally {
  const days = new Map<string, number>()
  const barsOf = (counts: ReadonlyMap<string, number>) =>
    [...counts]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .slice(-mostDays)
      .map(([label, count]) => ({ label, count }))
  return {
    add(value) {
      const start: unknown = Array.isArray(value) ? value[0] : value
      if (typeof start !== 'string' || !/^\d{4}-\d{2}/.test(start)) return
      const day = start.slice(0, 10)
      days.set(day, (days.get(day) ?? 0) + 1)
    },
    ids: () => [],
    figures() {
      if (days.size <= mostDays) return { ...nothing, shape: 'course', bars: barsOf(days) }
      const months = new Map<string, number>()
      for (const [day, count] of days) months.set(day.slice(0, 7), (months.get(day.slice(0, 7)) ?? 0) + count)
      return { ...nothing, shape: 'course', bars: barsOf(months) }
    },
  }
}

interface Taken {
  value: unknown
  count: number
  /** As the newest record with the value has the field. */
  own: DataField
  /** Words that were stored with the value. */
  label: string | undefined
}

const flat = (options: readonly Option[]): Option[] =>
  options.flatMap(({ children, ...option }) => [option, ...flat(children ?? [])])

const answers: readonly Option[] = [
  { value: true, label: '是' },
  { value: false, label: '否' },
]

function choicesOf({ control, kind }: DataField, { optionsOf }: FormContext): readonly Option[] {
  if (kind === 'switch') return answers
  return isSubject(control.type) ? [] : (optionsOf?.(control, {}) ?? control.options.options ?? [])
}

/** In how many records each choice was taken, choices of today that nobody took among them. */
function choiceTally(field: ListedField): Tally {
  const taken = new Map<unknown, Taken>()
  const isWay = ({ control }: DataField) => treeOf(control.type) === 'ways'

  function wordsOf({ value, own, label }: Taken, today: readonly Option[], context: FormContext): string {
    if (isWay(own) || isSubject(own.control.type)) return valueText(own.control, value, context)
    const known = labelOf(today, value)
    if (known !== undefined) return known
    const former = labelOf(choicesOf(own, context), value)
    return former === undefined ? (label ?? String(value)) : field.removed ? former : `${former}（已删除）`
  }

  function take(one: unknown, own: DataField, labels: readonly Option[] | undefined) {
    const key = typeof one === 'object' ? JSON.stringify(one) : one
    const known = taken.get(key)
    if (known) known.count += 1
    else taken.set(key, { value: one, count: 1, own, label: labels && labelOf(labels, one) })
  }

  return {
    add(value, own, _versionId, labels) {
      if (!Array.isArray(value) || isWay(own)) return take(value, own, labels)
      // Somebody who takes a choice twice has taken it.
      for (const [at, one] of value.entries()) if (value.indexOf(one) === at) take(one, own, labels)
    },
    ids: () => [...taken.keys()].filter((key) => typeof key === 'string'),
    figures(context) {
      const today = choicesOf(field, context)
      const all = isWay(field) ? [] : flat(today)
      const place = new Map<unknown, number>(all.map(({ value }, at) => [value, at]))
      const placeOf = ({ value }: Taken) => place.get(value) ?? all.length
      const some = [...taken.values()].toSorted((a, b) => b.count - a.count || placeOf(a) - placeOf(b))
      const none = field.removed ? [] : all.filter(({ value }) => !taken.has(value))
      const bars = [
        ...some.map((one) => ({ label: wordsOf(one, today, context), count: one.count })),
        ...none.map(({ label }) => ({ label, count: 0 })),
      ]
      return { ...nothing, shape: 'shares', several: field.several && !isWay(field), bars: bars.slice(0, mostBars) }
    },
  }
}

interface Column {
  label: string
  filled: number
  numbers: ReturnType<typeof createNumberTally>
}

const columnOf = (label: string): Column => ({ label, filled: 0, numbers: createNumberTally() })

function addCell(column: Column, value: unknown, { kind }: DataField): void {
  if (isBlankValue(value)) return
  column.filled += 1
  const number = kind === 'number' ? numberOf(value, kind) : undefined
  if (number !== undefined) column.numbers.add(number)
}

const figuresOf = (columns: Iterable<Column>) =>
  [...columns].map(({ label, filled, numbers }) => ({ label, filled, numbers: numbers.numbers() }))

const isRow = (row: unknown): row is FormValues => typeof row === 'object' && row !== null && !Array.isArray(row)
const rowsOf = (value: unknown): FormValues[] => (Array.isArray(value) ? value.filter(isRow) : [])

/** Columns of a dynamic table by their controls, over the rows of all records. */
function rowTally(history: FieldHistory, table: ListedField): Tally {
  const columns = new Map(table.children.map((child) => [child.key, columnOf(shownLabel(child))]))
  const places = new Map<string, { column: Column; today: ListedField; model: string }[]>()
  function placesIn(versionId: string) {
    const known = places.get(versionId)
    if (known) return known
    const found = table.children.flatMap((today) => {
      const [own, column] = [fieldIn(history, today, versionId), columns.get(today.key)]
      return own && column ? [{ column, today, model: own.model }] : []
    })
    places.set(versionId, found)
    return found
  }
  return {
    add(value, _own, versionId) {
      const found = placesIn(versionId)
      for (const row of rowsOf(value)) for (const { column, today, model } of found) addCell(column, row[model], today)
    },
    ids: () => [],
    figures: () => ({ ...nothing, columns: figuresOf(columns.values()) }),
  }
}

/** Lines of a list of inputs that people have checked, and what they put in beside them. */
function lineTally(list: ListedField): Tally {
  const lines = new Map<string, { label: string; count: number }>()
  const inputs = new Map<string, Column>()
  for (const { value, label } of list.control.columns ?? [])
    lines.set(String(value), { label: String(label), count: 0 })
  return {
    add(value) {
      for (const row of rowsOf(value)) {
        if (row.checked !== true) continue
        const name = String(row.value)
        const line = lines.get(name) ?? { label: `${String(row.label)}（已删除）`, count: 0 }
        line.count += 1
        lines.set(name, line)
        for (const today of list.children) {
          const models = new Set([...today.in.values()].map(({ model }) => model))
          const cell = [...models].map((model) => row[model]).find((one) => !isBlankValue(one))
          if (cell === undefined) continue
          const key = `${name} ${today.key}`
          const column = inputs.get(key) ?? columnOf(`${line.label} ${shownLabel(today)}`)
          inputs.set(key, column)
          addCell(column, cell, today)
        }
      }
    },
    ids: () => [],
    figures: () => ({
      ...nothing,
      shape: 'shares',
      several: true,
      bars: [...lines.values()].toSorted((a, b) => b.count - a.count).slice(0, mostBars),
      columns: figuresOf(inputs.values()),
    }),
  }
}
