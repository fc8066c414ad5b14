import { typeLabel } from '@app/form-engine/controls/catalog.ts'
import { optionChoices, optionLabel } from '@app/form-engine/definition/optionLabels.ts'
import type { Column, Control, Option, Rule, TableRow } from '@app/form-engine/document/types.ts'
import { changeOf, isUnchanged, valueWords } from './diffWords.ts'

/** Keys of a record with sentences of their own, and those that say nothing to a reader. */
const special = new Set(['type', 'key', 'options', 'rules', 'list', 'columns', 'trs', 'icon'])

/** What changed in a control that stands in both versions, its children aside. */
export function controlChanges(before: Control, after: Control): string[] {
  const { type } = after
  const name = `「${before.label ?? before.key}」`
  const words = [
    ...(before.type === type ? [] : [`类型由「${typeLabel(before.type)}」改为「${typeLabel(type)}」`]),
    ...changedKeys(before, after)
      .filter((key) => !special.has(key))
      .map((key) => changeOf(optionLabel(type, key), optionChoices(type, key), before[key], after[key])),
    ...changedKeys(before.options, after.options).flatMap((option) =>
      option === 'options'
        ? choiceChanges(before.options.options ?? [], after.options.options ?? [])
        : changeOf(
            optionLabel(type, option),
            optionChoices(type, option),
            before.options[option],
            after.options[option],
          ),
    ),
    ...ruleChanges(before.rules ?? [], after.rules ?? []),
    ...columnChanges(type, before.columns ?? [], after.columns ?? []),
    ...(isUnchanged(gridOf(before.trs), gridOf(after.trs)) ? [] : ['调整了表格的行列或单元格']),
  ]
  return words.map((text) => `${name}${text}`)
}

/** Names whose values differ, in the order in which they appear. */
export function changedKeys(before: Record<string, unknown>, after: Record<string, unknown>): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => !isUnchanged(before[key], after[key]) && !(nothing(before[key]) && nothing(after[key])),
  )
}

const nothing = (value: unknown) => value === undefined || value === null || value === ''

function choiceChanges(before: readonly Option[], after: readonly Option[]): string[] {
  const [old, now] = [flat(before), flat(after)]
  const words = [
    ...[...old].filter(([value]) => !now.has(value)).map(([, label]) => `删除选项「${label}」`),
    ...[...now].flatMap(([value, label]) => {
      const was = old.get(value)
      if (was === undefined) return [`新增选项「${label}」`]
      return was === label ? [] : [`选项「${was}」改名为「${label}」`]
    }),
  ]
  return words.length > 0 ? words : ['调整了选项的顺序或层级']
}

const flat = (choices: readonly Option[]): Map<Option['value'], string> =>
  new Map(choices.flatMap(({ value, label, children = [] }) => [[value, label] as const, ...flat(children)]))

function ruleChanges(before: readonly Rule[], after: readonly Rule[]): string[] {
  const [old, now] = [before[0], after[0]]
  const required = Boolean(now?.required)
  return [
    ...(Boolean(old?.required) === required ? [] : [required ? '设为必填' : '取消必填']),
    ...(required && old?.required && old.message !== now?.message
      ? [changeOf('必填校验提示信息', {}, old.message, now?.message)]
      : []),
    ...(isUnchanged(before.slice(1), after.slice(1)) ? [] : ['修改了校验规则']),
  ]
}

function columnChanges(type: string, before: readonly Column[], after: readonly Column[]): string[] {
  const shown = ({ list: _list, ...column }: Column) => column
  if (isUnchanged(before.map(shown), after.map(shown))) return []
  const words = (columns: readonly Column[]) => columns.map(({ span, label }) => label ?? span).join('、')
  return [`${optionLabel(type, 'columns')}由${valueWords(words(before))}改为${valueWords(words(after))}`]
}

const gridOf = (rows: readonly TableRow[] = []) =>
  rows.map(({ tds, ...row }) => ({ ...row, tds: tds.map(({ list: _list, ...cell }) => cell) }))
