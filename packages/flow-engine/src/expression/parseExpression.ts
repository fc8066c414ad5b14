import { must } from './must.ts'
import { scan, type Token } from './scan.ts'
import { ExpressionError, type BinaryOperator, type ExpressionNode, type TemplatePart } from './types.ts'

const mostCharacters = 2_000
const mostNodes = 500
const mostDepth = 50

const strength: Record<string, number> = {
  '||': 1,
  '&&': 2,
  '==': 3,
  '!=': 3,
  '<': 4,
  '<=': 4,
  '>': 4,
  '>=': 4,
  '+': 5,
  '-': 5,
  '*': 6,
  '/': 6,
  '%': 6,
}

const constants: Record<string, null | boolean> = { true: true, false: false, null: null }
const unary = new Set(['!', '-', 'empty'])

/** A text with any number of `${…}` or `#{…}`. A text without is one part, the text itself. */
export function parseTemplate(source: string): TemplatePart[] {
  refuseLong(source)
  const parts: TemplatePart[] = []
  const budget = { nodes: 0 }
  let at = 0
  while (at < source.length) {
    const next = /[$#]\{/g
    next.lastIndex = at
    const open = next.exec(source)?.index ?? source.length
    if (open > at) parts.push(source.slice(at, open))
    if (open === source.length) break
    const { tokens, end } = scan(source, open + 2)
    if (source[end] !== '}') throw new ExpressionError('缺少“}”')
    parts.push(new Parser(tokens, budget).whole())
    at = end + 1
  }
  return parts
}

/** One expression without its marks. */
export function parseExpression(source: string): ExpressionNode {
  refuseLong(source)
  const { tokens, end } = scan(source, 0)
  if (end < source.length) throw new ExpressionError('多余的“}”')
  return new Parser(tokens, { nodes: 0 }).whole()
}

function refuseLong(source: string) {
  if (source.length > mostCharacters) throw new ExpressionError(`不能超过${mostCharacters}个字符`)
}

class Parser {
  private at = 0
  private depth = 0
  private readonly tokens: Token[]
  private readonly budget: { nodes: number }

  constructor(tokens: Token[], budget: { nodes: number }) {
    this.tokens = tokens
    this.budget = budget
  }

  whole(): ExpressionNode {
    const node = this.choice()
    if (this.next().kind !== 'end') throw new ExpressionError(`“${this.shown()}”处不完整或多余`)
    return node
  }

  private choice(): ExpressionNode {
    if (++this.depth > mostDepth) throw new ExpressionError(`嵌套不能超过${mostDepth}层`)
    const condition = this.binary(1)
    let node = condition
    if (this.take('?')) {
      const yes = this.choice()
      this.need(':')
      node = this.made({ kind: 'choice', condition, yes, no: this.choice() })
    }
    this.depth--
    return node
  }

  private binary(least: number): ExpressionNode {
    let left = this.unary()
    for (;;) {
      const token = this.next()
      const rank = token.kind === 'sign' ? strength[token.value] : undefined
      if (token.kind !== 'sign' || rank === undefined || rank < least) return left
      this.at++
      const right = this.binary(rank + 1)
      left = this.made({ kind: 'binary', operator: token.value as BinaryOperator, left, right })
    }
  }

  private unary(): ExpressionNode {
    const token = this.next()
    if (token.kind !== 'sign' || !unary.has(token.value)) return this.reached()
    this.at++
    if (++this.depth > mostDepth) throw new ExpressionError(`嵌套不能超过${mostDepth}层`)
    const node = this.made({ kind: 'unary', operator: token.value as '!' | '-' | 'empty', operand: this.unary() })
    this.depth--
    return node
  }

  private reached(): ExpressionNode {
    let node = this.leaf()
    for (let links = 0; ; links++) {
      if (links > mostDepth) throw new ExpressionError(`嵌套不能超过${mostDepth}层`)
      if (this.take('.')) {
        const token = this.next()
        if (token.kind !== 'name') throw new ExpressionError('“.”后缺少名称')
        this.at++
        node = this.take('(')
          ? this.made({ kind: 'method', target: node, name: token.value, given: this.given() })
          : this.made({ kind: 'member', target: node, key: { kind: 'literal', value: token.value } })
      } else if (this.take('[')) {
        const key = this.choice()
        this.need(']')
        node = this.made({ kind: 'member', target: node, key })
      } else return node
    }
  }

  private leaf(): ExpressionNode {
    const token = this.next()
    this.at++
    switch (token.kind) {
      case 'number':
      case 'text':
        return this.made({ kind: 'literal', value: token.value })
      case 'function':
        this.need('(')
        return this.made({ kind: 'function', name: token.value, given: this.given() })
      case 'name':
        return Object.hasOwn(constants, token.value)
          ? this.made({ kind: 'literal', value: constants[token.value] ?? null })
          : this.made({ kind: 'name', name: token.value })
      case 'sign':
        if (token.value === '(') {
          const inner = this.choice()
          this.need(')')
          return inner
        }
    }
    this.at--
    throw new ExpressionError(`“${this.shown()}”处不完整或多余`)
  }

  private given(): ExpressionNode[] {
    const given: ExpressionNode[] = []
    if (this.take(')')) return given
    do given.push(this.choice())
    while (this.take(','))
    this.need(')')
    return given
  }

  private made(node: ExpressionNode): ExpressionNode {
    if (++this.budget.nodes > mostNodes) throw new ExpressionError('表达式过长')
    return node
  }

  private next(): Token {
    return must(this.tokens[this.at], 'end')
  }

  private take(sign: string): boolean {
    const token = this.next()
    const isIt = token.kind === 'sign' && token.value === sign
    if (isIt) this.at++
    return isIt
  }

  private need(sign: string) {
    if (!this.take(sign)) throw new ExpressionError(`缺少“${sign}”`)
  }

  private shown(): string {
    const token = this.next()
    return token.kind === 'end' ? '结尾' : String(token.value)
  }
}
