import { cleanValue } from '@app/shared/kit/save.ts'
import { hasLostDigits } from '@app/shared/kit/sheetDigits.ts'
import { holdsJson, innerSchema } from '@app/shared/kit/wire.ts'
import type { ReadValue } from '#/platform/excel/readSheet.ts'
import type { DictLabel } from '#/platform/ports.ts'
import { isMultiple, isSwitch, onOffWords, type FieldColumn } from './sheetColumns.ts'

/** What a cell says that its field has no word for. */
export const unknownLabel = Symbol('unknown label')

/** What a cell, or one part of it, says that several entries are called. */
export class SharedLabel {
  readonly label: string
  /** Whether each of them is told by its value; one whose value is what another is called is not. */
  readonly toldByValue: boolean

  constructor(label: string, toldByValue: boolean) {
    this.label = label
    this.toldByValue = toldByValue
  }
}

/** What a cell says of which the last digits are gone. */
export const cutNumber = Symbol('cut number')

/** What a cell means for its field; an empty one is as if it were not there. */
export function valueOf(column: FieldColumn, cell: ReadValue): unknown {
  if (cell === null || (typeof cell === 'string' && cell.trim() === '')) return undefined
  const text = String(cell).trim()
  if (column.labels) {
    const parts = isMultiple(column) ? text.split(/[,，]/).map((part) => part.trim()) : [text]
    const { labels } = column
    const values = parts.map((part) => entryValue(labels, part))
    return values.find((value) => typeof value !== 'string') ?? values.join(',')
  }
  if (isSwitch(column)) return switched(text)
  if (holdsJson(column.field)) return parsed(text)
  if (!isNumeric(column) && hasLostDigits(cell)) return cutNumber
  if (!isNumeric(column)) return cleanValue(column.field, typeof cell === 'number' ? String(cell) : cell)
  const number = Number(text)
  return Number.isFinite(number) ? number : text
}

/** The entry that is called so, else the one with this value: a sheet says labels, which may be the value of another. */
function entryValue(labels: readonly DictLabel[], part: string): string | typeof unknownLabel | SharedLabel {
  const enabled = labels.filter((entry) => entry.enabled)
  const called = enabled.filter(({ label }) => label === part)
  if (called.length > 1) {
    const toldByValue = called.every(({ value }) => !enabled.some(({ label }) => label === value))
    return new SharedLabel(part, toldByValue)
  }
  return (called[0] ?? enabled.find(({ value }) => value === part))?.value ?? unknownLabel
}

const on = new Set<string>([onOffWords[0], 'true', '1'])
const off = new Set<string>([onOffWords[1], 'false', '0'])

function switched(text: string): unknown {
  const word = text.toLowerCase()
  return on.has(word) || (off.has(word) ? false : unknownLabel)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return unknownLabel
  }
}

const isNumeric = ({ field }: FieldColumn) => innerSchema(field.schema)._zod.def.type === 'number'
