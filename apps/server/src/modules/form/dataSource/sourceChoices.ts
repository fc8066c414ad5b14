import { mostChoices, type ApiSource, type Choice } from '@app/shared/form/dataSource.ts'
import { refuse } from '#/platform/errors.ts'

const longestLabel = 200
const deepest = 8

const isRow = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Rows of an answer: a list, or a page that holds one. */
function rowsOf(data: unknown): unknown[] {
  if (Array.isArray(data)) return data
  if (isRow(data) && Array.isArray(data.list)) return data.list
  throw refuse('接口返回的数据不是列表')
}

/** Choices of the rows by the names of their columns; rows without a value are left out, those beyond the bound too. */
export function choicesOfSource(
  data: unknown,
  { label, value, children }: Pick<ApiSource, 'label' | 'value' | 'children'>,
) {
  let left = mostChoices

  function read(rows: unknown[], depth: number): Choice[] {
    const choices: Choice[] = []
    for (const row of rows) {
      if (left === 0) break
      const choice = isRow(row) ? choiceOf(row, depth) : undefined
      if (choice) choices.push(choice)
    }
    return choices
  }

  function choiceOf(row: Record<string, unknown>, depth: number): Choice | undefined {
    const own = row[value]
    if (typeof own !== 'string' && typeof own !== 'number' && typeof own !== 'boolean') return undefined
    left -= 1
    const below = children ? row[children] : undefined
    const nested = Array.isArray(below) && below.length > 0 && depth < deepest ? read(below, depth + 1) : []
    const shown = String(row[label] ?? own).slice(0, longestLabel)
    return { value: own, label: shown, ...(nested.length > 0 && { children: nested }) }
  }

  return read(rowsOf(data), 1)
}
