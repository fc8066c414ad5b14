/** Lines of a text that names new classes, each by its name; two blanks in front for every level. */
export interface ClassLine {
  /** As the text counts, from 1. */
  line: number
  /** 0 for the first level of the text. */
  level: number
  name: string
  /** Index of the line above it among the parsed ones; none at the first level. */
  parent: number | undefined
  /** Why it cannot be made. */
  error?: string
}

export const mostClassLines = 500
export const tooManyLines = `一次最多新增${mostClassLines}个栏目`

/** The classes that a text names; empty lines count as none. A tab or a full-width blank is two blanks. */
export function parseClassLines(text: string): ClassLine[] {
  const found: ClassLine[] = []
  /** The last line of each level. */
  const open: number[] = []
  for (const [at, raw] of text.split(/\r\n|\r|\n/).entries()) {
    const name = raw.trim().normalize('NFC')
    if (name === '') continue
    const blanks = raw.slice(0, raw.length - raw.trimStart().length).replaceAll(/[\t\u3000]/g, '  ').length
    const level = Math.floor(blanks / 2)
    const misplaced = blanks % 2 === 1 || level > open.length
    const parent = level === 0 || misplaced ? undefined : open[level - 1]
    const error = misplaced
      ? '缩进不正确，每级缩进两个空格'
      : name.length > 100
        ? '栏目名称长度不能超过100个字符'
        : undefined
    if (!misplaced) open.splice(level, open.length, found.length)
    found.push({ line: at + 1, level, name, parent, ...(error && { error }) })
  }
  return found
}
