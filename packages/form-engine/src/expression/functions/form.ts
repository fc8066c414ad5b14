import type { Option } from '@app/form-engine/document/types.ts'
import { fail, textOf, type Value } from '@app/form-engine/expression/formulaValues.ts'
import type { FormulaScope } from '@app/form-engine/expression/types.ts'
import { inGroup, ofThree, type Argument } from './types.ts'

/** Each value in words, several joined. */
const eachIn = (value: Value, words: (one: string) => string): Value =>
  textOf(Array.isArray(value) ? value.map((one) => words(textOf(one))) : words(textOf(value)))

function labelIn(options: readonly Option[], value: string): string | undefined {
  for (const option of options) {
    if (String(option.value) === value) return option.label
    const inside = labelIn(option.children ?? [], value)
    if (inside !== undefined) return inside
  }
  return undefined
}

function optionLabel([field]: readonly Argument[], { optionsOf }: FormulaScope): Value {
  const model = field?.model ?? fail('OPTIONLABEL 的参数要是一个字段')
  const options = optionsOf?.(model) ?? []
  return eachIn(field?.value() ?? null, (one) => labelIn(options, one) ?? one)
}

export const formFunctions = inGroup('表单', {
  OPTIONLABEL: {
    title: '选项名称',
    arity: [1, 1],
    signature: 'OPTIONLABEL(字段)',
    words: '选择类字段所选的文字，而不是它的值',
    example: 'OPTIONLABEL({type})',
    say: (all) => `${all}所选的文字`,
    run: optionLabel,
  },
  DICTLABEL: {
    title: '字典名称',
    arity: [2, 2],
    signature: 'DICTLABEL(字典编码, 值)',
    words: '字典中一个值的名称',
    example: 'DICTLABEL("sys_user_sex", {sex})',
    say: (_all, code, value) => `${value}在字典 ${code} 中的名称`,
    run: ofThree((code, value, _none, { context }) =>
      eachIn(value, (one) => context.dictLabel?.(textOf(code), one) ?? one),
    ),
  },
  USERNAME: {
    title: '当前用户',
    arity: [0, 0],
    signature: 'USERNAME()',
    words: '填写人的姓名',
    example: 'USERNAME()',
    say: () => '填写人',
    run: (_args, { context }) => context.userName ?? null,
  },
  DEPTNAME: {
    title: '当前部门',
    arity: [0, 0],
    signature: 'DEPTNAME()',
    words: '填写人的部门',
    example: 'DEPTNAME()',
    say: () => '填写人的部门',
    run: (_args, { context }) => context.deptName ?? null,
  },
})
