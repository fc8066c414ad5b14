import { momentReader, rangeReader } from '@app/form-engine/controls/cellReaders.ts'
import type { Kind } from '@app/form-engine/controls/definition.ts'
import { formatProblem } from '@app/form-engine/date/formatPieces.ts'
import { deepCopy } from '@app/form-engine/document/deepCopy.ts'
import type { Control } from '@app/form-engine/document/types.ts'
import { dateReader } from '@app/form-engine/validation/dateFormat.ts'
import { isUnfilled } from '@app/form-engine/validation/empty.ts'
import { dateLimit } from '@app/form-engine/validation/limits.ts'
import { emptyText, isText, listOf, plainWord } from './plainValues.ts'

const isPair = (value: unknown): value is string[] =>
  Array.isArray(value) && (value.length === 0 || (value.length === 2 && value.every((one) => isText(one))))

/** A day or a time of the day in the format of the field, or both ends of a range. */
export const moment = (word: string, asked: Kind['asked'], usualFormat: string): Kind => ({
  cleared: emptyText,
  initial: ({ range, rangeDefaultValue }) =>
    range && isPair(rangeDefaultValue) && rangeDefaultValue.every((one) => one !== '') ? rangeDefaultValue : '',
  isEmpty: isUnfilled,
  fits: (value, { range }) => (range ? value === '' || isPair(value) : isText(value)),
  clean: deepCopy,
  limits: (control) => [dateLimit(control, word)],
  asked,
  words: (value) => listOf(value).map(plainWord).join(' 至 '),
  readCell: rangeReader(momentReader(usualFormat)),
})

/** A format that nobody could draw or read. */
export function unusableFormat({ options }: Control): string[] {
  const problem = formatProblem(String(options.format))
  return problem === undefined ? [] : [problem]
}

/** A format that cannot be filled in, and first values that nobody could send. */
export function momentProblems({ options }: Control): string[] {
  const { format, range, defaultValue, rangeDefaultValue } = options
  if (typeof format !== 'string') return []
  const problem = formatProblem(format)
  if (problem !== undefined) return [problem]
  const read = dateReader(format)
  const given = [range === true ? rangeDefaultValue : defaultValue].flat().filter((text) => text !== '' && text)
  const moments = given.map((text) => read(String(text)))
  const [from = 0, to = from] = moments
  if (moments.includes(undefined)) return ['默认值不符合时间格式']
  return to < from ? ['默认值的结束时间不能早于开始时间'] : []
}
