import { functionNamed } from './functions/formulaFunctions.ts'
import { parseFormula } from './parseFormula.ts'
import type { BinaryOperator, FormulaNode } from './types.ts'

const operators: Record<BinaryOperator, string> = {
  '+': ' 加 ',
  '-': ' 减 ',
  '*': ' 乘以 ',
  '/': ' 除以 ',
  '%': ' 除以后的余数，除数 ',
  '==': ' 等于 ',
  '!=': ' 不等于 ',
  '<': ' 小于 ',
  '<=': ' 小于等于 ',
  '>': ' 大于 ',
  '>=': ' 大于等于 ',
}

/** A formula in words that somebody who cannot program understands; the text itself when it is no formula. */
export function explainFormula(text: string, labelOf: (model: string) => string): string {
  const parsed = parseFormula(text)
  return parsed.ok ? wordsOf(parsed.formula.tree, labelOf) : text
}

function wordsOf(node: FormulaNode, labelOf: (model: string) => string): string {
  const inner = (part: FormulaNode) =>
    part.kind === 'binary' ? `（${wordsOf(part, labelOf)}）` : wordsOf(part, labelOf)
  switch (node.kind) {
    case 'number':
      return node.digits
    case 'constant':
      return constantWords(node.value)
    case 'reference':
      return `「${labelOf(node.model)}」`
    case 'unary':
      return node.operator === '-' ? `负的${inner(node.argument)}` : inner(node.argument)
    case 'binary':
      return inner(node.left) + operators[node.operator] + inner(node.right)
    case 'call':
      return callWords(node.name, node.arguments.map(inner))
  }
}

const constantWords = (value: string | boolean | null) =>
  typeof value === 'string' ? `“${value}”` : value === null ? '空' : value ? '是' : '否'

function callWords(name: string, args: readonly string[]): string {
  const all = args.join('、')
  const known = functionNamed(name)
  const [first = '', second = '', third = ''] = args
  return known?.say?.(all, first, second, third) ?? `${known?.title}（${all}）`
}
