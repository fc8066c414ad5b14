import { plainFunction, variableFunction } from './functions.ts'
import { methods } from './methods.ts'
import { parseExpression, parseTemplate } from './parseExpression.ts'
import { ExpressionError, refusalIn, type ExpressionNode } from './types.ts'

/** What can be said of a text before anything runs. */
export interface ExpressionCheck {
  /** Why it is no expression. */
  fault?: string
  /** Bare names that it reads. */
  names: string[]
}

/** Reads a text as the interpreter will; `isCondition` for texts that need no marks. */
export function checkExpression(source: string, isCondition = false): ExpressionCheck {
  const names = new Set<string>()
  try {
    const bare = isCondition && !/[$#]\{/.test(source)
    const parts = bare ? [parseExpression(source)] : parseTemplate(source.trim())
    for (const part of parts) if (typeof part !== 'string') visit(part, names)
    return { names: [...names] }
  } catch (error) {
    return { fault: refusalIn(error).message, names: [...names] }
  }
}

function visit(node: ExpressionNode, names: Set<string>): void {
  switch (node.kind) {
    case 'name':
      names.add(node.name)
      return
    case 'member':
      visit(node.target, names)
      visit(node.key, names)
      return
    case 'method':
      // A bare name may be a bean with methods of its own.
      if (node.target.kind !== 'name' && !methods.has(node.name))
        throw new ExpressionError(`不支持的方法：${node.name}`)
      for (const each of [node.target, ...node.given]) visit(each, names)
      return
    case 'function':
      visitFunction(node, names)
      return
    case 'unary':
      return visit(node.operand, names)
    case 'binary':
      for (const each of [node.left, node.right]) visit(each, names)
      return
    case 'choice':
      for (const each of [node.condition, node.yes, node.no]) visit(each, names)
  }
}

function visitFunction({ name, given }: ExpressionNode & { kind: 'function' }, names: Set<string>) {
  const isOfVariable = variableFunction(name) !== undefined
  if (!isOfVariable && !plainFunction(name)) throw new ExpressionError(`不支持的函数：${name}`)
  if (isOfVariable && given.length === 0) throw new ExpressionError(`${name}缺少变量名`)
  for (const each of isOfVariable ? given.slice(1) : given) visit(each, names)
}
