/** What variables hold and expressions give: plain JSON. */
export type Value = null | boolean | number | string | Value[] | { [key: string]: Value }

export type Variables = Record<string, Value>

/** A read-only thing of the engine that an expression may ask; nothing else of it can be reached. */
export interface Bean {
  properties: Readonly<Record<string, Value>>
  methods: Readonly<Record<string, (values: Value[]) => Value>>
}

/** What an expression can see. */
export interface ExpressionScope {
  /** `undefined` for a name that stands nowhere. */
  find(name: string): Value | undefined
  beans: Readonly<Record<string, Bean>>
  /** Epoch milliseconds of the command, not of the machine. */
  now: number
  zone: string
  /** Read unknown names as null instead of failing (workflow §13). */
  unknownAsNull?: boolean
  people?: People
}

/** Facts of people that expressions may ask. */
export interface People {
  deptOf(userId: string): string | null
  rolesOf(userId: string): string[]
  /** Of the department of somebody, or of one above it. */
  leaderOf(userId: string): string | null
  nameOf(userId: string): string
}

/** A text that is no expression or one that cannot be computed; the message is shown. */
export class ExpressionError extends Error {}

/** What an expression was refused for; anything else that was thrown is a fault and goes on. */
export function refusalIn(error: unknown): ExpressionError {
  if (error instanceof ExpressionError) return error
  throw error
}

/** A name that stands nowhere; the message is that of Flowable and holds the whole text. */
export class UnknownNameError extends ExpressionError {
  constructor(source: string) {
    super(`Unknown property used in expression: ${source.trim()}`)
  }
}

export type BinaryOperator = '||' | '&&' | '==' | '!=' | '<' | '<=' | '>' | '>=' | '+' | '-' | '*' | '/' | '%'
export type UnaryOperator = '!' | '-' | 'empty'

export type ExpressionNode =
  | { kind: 'literal'; value: null | boolean | number | string }
  | { kind: 'name'; name: string }
  | { kind: 'member'; target: ExpressionNode; key: ExpressionNode }
  | { kind: 'method'; target: ExpressionNode; name: string; given: ExpressionNode[] }
  | { kind: 'function'; name: string; given: ExpressionNode[] }
  | { kind: 'unary'; operator: UnaryOperator; operand: ExpressionNode }
  | { kind: 'binary'; operator: BinaryOperator; left: ExpressionNode; right: ExpressionNode }
  | { kind: 'choice'; condition: ExpressionNode; yes: ExpressionNode; no: ExpressionNode }

/** A text with its expressions cut out. */
export type TemplatePart = string | ExpressionNode
