import type { Option } from '@app/form-engine/document/types.ts'
import { rowsOf, type Item } from './items.ts'

/** Options as lines `值,名称`; each level of a tree is one tab deeper. */
export const linesOf = (options: readonly Item[]) =>
  rowsOf(options)
    .map(({ path, item: { value, label } }) => `${'\t'.repeat(path.length - 1)}${value ?? ''},${label ?? ''}`)
    .join('\n')

/** The other way: `值,名称` or one word for both; a comma of either width or a tab between them. */
export function optionsOf(text: string, tree: boolean): Option[] {
  const top: Option[] = []
  const open: Option[][] = [top]
  for (const line of text.split(/\r?\n/)) {
    if (!line.trim()) continue
    const option = optionOf(line.trim())
    const wanted = tree ? depthOf(line) : 0
    const depth = Math.min(wanted, open.length - 1)
    open.length = depth + 1
    open[depth]?.push(option)
    open.push(childrenLater(option))
  }
  return withoutEmpty(top)
}

/** Tabs, or two blanks each. */
const depthOf = (line: string) => {
  const before = /^[\t ]*/.exec(line)?.[0] ?? ''
  return Math.floor(before.replaceAll('\t', '  ').length / 2)
}

function optionOf(line: string): Option {
  const cut = line.search(/[,，\t]/)
  if (cut < 0) return { value: line, label: line }
  const value = line.slice(0, cut).trim()
  return { value, label: line.slice(cut + 1).trim() || value }
}

function childrenLater(option: Option): Option[] {
  option.children = []
  return option.children
}

const withoutEmpty = (options: readonly Option[]): Option[] =>
  options.map(({ children = [], ...option }) =>
    children.length > 0 ? { ...option, children: withoutEmpty(children) } : option,
  )
