import jsep from 'jsep'
import { arityOf } from './functions/formulaFunctions.ts'
import { scanFormula } from './scanFormula.ts'
import type { BinaryOperator, FormulaNode, ParsedFormula, UnaryOperator } from './types.ts'

/** What the parser hands over: its own shapes for operators, ours for everything that stands alone. */
type Leaf =
  | { type: 'Number'; digits: string; at: number }
  | { type: 'Text'; value: string; at: number }
  | { type: 'Reference'; model: string; at: number }
  | { type: 'Name'; name: string; at: number }
  | { type: 'Call'; name: string; arguments: Node[]; at: number }

type Node =
  | Leaf
  | { type: 'UnaryExpression'; operator: string; argument: Node }
  | { type: 'BinaryExpression'; operator: string; left: Node; right: Node }
  | { type: 'Compound'; body: Node[] }
  | { type: 'SequenceExpression'; expressions: Node[] }
  | { type: 'CallExpression'; callee: Node }

const mostNodes = 500
const code = { brace: 123, open: 40, close: 41, comma: 44, quotes: [34, 39] }

const precedence: Record<string, number> = {
  '=': 6,
  '==': 6,
  '!=': 6,
  '<>': 6,
  '≠': 6,
  '<': 7,
  '>': 7,
  '<=': 7,
  '>=': 7,
  '≤': 7,
  '≥': 7,
  '+': 9,
  '-': 9,
  '*': 10,
  '/': 10,
  '%': 10,
}

const meanings: Record<string, BinaryOperator> = { '=': '==', '<>': '!=', '≠': '!=', '≤': '<=', '≥': '>=' }
const names: Record<string, boolean | null> = { TRUE: true, FALSE: false, NULL: null }

// jsep is configured once for the whole program; nothing else uses it.
jsep.removeAllUnaryOps()
jsep.removeAllBinaryOps()
jsep.removeAllLiterals()
for (const sign of ['-', '+']) jsep.addUnaryOp(sign)
for (const [sign, rank] of Object.entries(precedence)) jsep.addBinaryOp(sign, rank)

jsep.hooks.add('gobble-token', function readLeaf(env) {
  const node = leafAt(this)
  if (node) env.node = node
})

function leafAt(parser: jsep.HookScope): Leaf | undefined {
  const at = parser.index
  if (parser.code === code.brace) {
    const end = parser.expr.indexOf('}', at)
    parser.index = end + 1
    return { type: 'Reference', model: parser.expr.slice(at + 1, end).trim(), at }
  }
  if (code.quotes.includes(parser.code)) {
    const { value } = parser.gobbleStringLiteral() as jsep.Literal
    return { type: 'Text', value: String(value), at }
  }
  if (/[\d.]/.test(parser.char)) {
    const { raw } = parser.gobbleNumericLiteral() as jsep.Literal
    return { type: 'Number', digits: raw, at }
  }
  if (!/[\w\u0080-\uffff]/.test(parser.char) || Object.hasOwn(precedence, parser.char)) return undefined
  const { name } = parser.gobbleIdentifier() as jsep.Identifier
  parser.gobbleSpaces()
  if (parser.code !== code.open) return { type: 'Name', name, at }
  parser.index += 1
  return { type: 'Call', name: name.toUpperCase(), arguments: argumentsAt(parser), at }
}

/** Up to the closing parenthesis; the parser's own reading would take spaces for commas. */
function argumentsAt(parser: jsep.HookScope): Node[] {
  const found: Node[] = []
  parser.gobbleSpaces()
  while (parser.code !== code.close || found.length > 0) {
    const node = parser.gobbleExpression() as unknown as Node | undefined
    if (!node) parser.throwError(parser.char ? 'Unexpected token' : 'Expected )')
    found.push(node)
    if (parser.code === code.close) break
    if (parser.code !== code.comma) parser.throwError(parser.char ? 'Expected comma' : 'Expected )')
    parser.index += 1
  }
  parser.index += 1
  return found
}

/** Why a text is no formula, with the place. */
class Refusal extends Error {
  readonly index: number

  constructor(message: string, index: number) {
    super(message)
    this.index = index
  }
}

const refuse = (message: string, at: number): never => {
  throw new Refusal(message, at)
}

/** What is behind a formula's text (form-designer §19.3); never throws. */
export function parseFormula(source: string): ParsedFormula {
  const scanned = scanFormula(source)
  if (!scanned.ok) return scanned
  try {
    const references: { model: string; at: number }[] = []
    const tree = translated(jsep(scanned.text) as unknown as Node, { references, left: mostNodes })
    const models = [...new Set(references.map(({ model }) => model))]
    return { ok: true, formula: { text: source, models, references, tree } }
  } catch (error) {
    const { message, index } = error as { message: string; index: number }
    return { ok: false, message: error instanceof Refusal ? message : inChinese(message), at: index }
  }
}

interface Translation {
  references: { model: string; at: number }[]
  /** Nodes that may still come. */
  left: number
}

function translated(node: Node, so: Translation): FormulaNode {
  so.left -= 1
  if (so.left < 0) refuse('公式太长，请拆成几个字段', 0)
  switch (node.type) {
    case 'Number':
      return { kind: 'number', digits: node.digits }
    case 'Text':
      return { kind: 'constant', value: node.value }
    case 'Name':
      return { kind: 'constant', value: constant(node.name, node.at) }
    case 'Reference':
      if (!node.model) refuse('花括号里要写字段', node.at)
      so.references.push({ model: node.model, at: node.at })
      return { kind: 'reference', model: node.model, at: node.at }
    case 'Call': {
      const problem = arityProblem(node.name, node.arguments.length)
      if (problem) refuse(problem, node.at)
      const inside = node.arguments.map((argument) => translated(argument, so))
      return { kind: 'call', name: node.name, arguments: inside, at: node.at }
    }
    case 'UnaryExpression':
      return { kind: 'unary', operator: node.operator as UnaryOperator, argument: translated(node.argument, so) }
    case 'BinaryExpression': {
      const operator = meanings[node.operator] ?? (node.operator as BinaryOperator)
      return { kind: 'binary', operator, left: translated(node.left, so), right: translated(node.right, so) }
    }
    case 'Compound':
      return refuse('这里缺少运算符', placeOf(node.body[1]))
    case 'SequenceExpression':
      return refuse('这里缺少运算符', placeOf(node.expressions[1]))
    default:
      return refuse('这里缺少运算符', placeOf(node.callee))
  }
}

function constant(name: string, at: number): boolean | null {
  const value = names[name.toUpperCase()]
  if (value !== undefined) return value
  return refuse(
    arityOf(name.toUpperCase()) ? `函数 ${name} 后面要有括号` : `“${name}”不是函数；字段要写成 {${name}}`,
    at,
  )
}

/** Where a part begins. */
function placeOf(node: Node | undefined): number {
  if (!node) return 0
  if ('at' in node) return node.at
  if (node.type === 'BinaryExpression') return placeOf(node.left)
  return node.type === 'UnaryExpression' ? placeOf(node.argument) : 0
}

function arityProblem(name: string, count: number): string | undefined {
  const arity = arityOf(name)
  if (!arity) return `没有名为“${name}”的函数`
  const [least, most] = arity
  if (count >= least && count <= most) return undefined
  if (most === 0) return `${name} 不需要参数`
  if (most === Infinity) return `${name} 至少需要 ${least} 个参数`
  return `${name} 需要 ${least === most ? least : `${least} 到 ${most}`} 个参数`
}

/** The parser's complaints that a formula can meet, by how they begin. */
const complaints: [string, string][] = [
  ['Unclosed (', '缺少右括号'],
  ['Expected )', '缺少右括号'],
  ['Expected comma', '这里缺少逗号'],
  ['Expected expression', '运算符后面缺少内容'],
  ['missing unaryOp', '运算符后面缺少内容'],
  ['Unexpected token', '逗号前后缺少参数'],
  ['Variable names', '数字后面不能直接跟文字'],
  ['Expected exponent', '数字写得不完整'],
  ['Unexpected period', '数字写得不完整'],
]

const inChinese = (message: string) => complaints.find(([start]) => message.startsWith(start))?.[1] ?? '公式不完整'
