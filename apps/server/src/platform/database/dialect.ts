import {
  Column,
  is,
  isSQLWrapper,
  Name,
  Param,
  Placeholder,
  SQL,
  sql,
  StringChunk,
  Subquery,
  Table,
  View,
  type QueryWithTypings,
  type SQLWrapper,
} from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'

/** How the parts of a statement are written, by their class. */
type Kind = 'text' | 'named' | 'list' | 'param' | 'aliased' | 'subquery' | 'wrapper' | 'value' | 'foreign'

/** Asking each part anew which class it is of was most of what a statement cost. */
const kinds = new Map<unknown, Kind>()

function kindOf(part: object): Kind {
  const ownClass: unknown = Object.getPrototypeOf(part)
  let kind = kinds.get(ownClass)
  if (!kind) kinds.set(ownClass, (kind = classify(part)))
  return kind
}

function classify(part: object): Kind {
  if (is(part, StringChunk)) return 'text'
  if (is(part, Name) || is(part, Table) || is(part, Column)) return 'named'
  if (is(part, SQL)) return 'list'
  if (is(part, Param)) return 'param'
  if (is(part, SQL.Aliased)) return 'aliased'
  if (is(part, Subquery)) return 'subquery'
  if (is(part, View)) return 'foreign'
  return isSQLWrapper(part) && !is(part, Placeholder) ? 'wrapper' : 'value'
}

/** Thrown at a part that the library alone writes. */
const foreign = Symbol('foreign')

/** Writes the same statements as the query layer's own, in a fraction of its time (072). */
export class Dialect extends PgDialect {
  readonly #names = new WeakMap<object, string>()

  override sqlToQuery(statement: SQL, invokeSource?: 'indexes'): QueryWithTypings {
    if (invokeSource) return super.sqlToQuery(statement, invokeSource)
    try {
      const params: unknown[] = []
      return { sql: this.#write(statement, params), params }
    } catch (error) {
      if (error !== foreign) throw error
      return super.sqlToQuery(statement)
    }
  }

  #write(part: unknown, params: unknown[]): string {
    if (part === undefined) return ''
    if (typeof part === 'function') throw foreign
    if (typeof part !== 'object' || part === null) return this.#put(part, params)
    if (Array.isArray(part)) return `(${part.map((each) => this.#write(each, params)).join(', ')})`
    switch (kindOf(part)) {
      case 'text':
        return (part as StringChunk).value.join('')
      case 'named':
        return this.#nameOf(part as Table | Column | Name)
      case 'list':
        return this.#list(part as SQL, params)
      case 'param':
        return this.#param(part as Param, params)
      case 'aliased':
        return this.escapeName((part as SQL.Aliased).fieldAlias)
      case 'subquery':
        return this.#subquery(part as Subquery, params)
      case 'wrapper':
        return this.#wrapper(part as SQLWrapper, params)
      case 'value':
        return this.#put(part, params)
      case 'foreign':
        throw foreign
    }
  }

  #put(value: unknown, params: unknown[]): string {
    return this.escapeParam(params.push(value) - 1)
  }

  /** Tables and columns are called alike in every statement. */
  #nameOf(part: Table | Column | Name): string {
    let name = this.#names.get(part)
    if (name === undefined) this.#names.set(part, (name = super.sqlToQuery(sql`${part}`).sql))
    return name
  }

  #list(statement: SQL, params: unknown[]): string {
    if (Reflect.get(statement, 'shouldInlineParams') === true) throw foreign
    let text = ''
    for (const part of statement.queryChunks) text += this.#write(part, params)
    return text
  }

  #param(param: Param, params: unknown[]): string {
    const { value, encoder } = param
    if (is(value, Placeholder)) return this.#put(param, params)
    const sent: unknown = value === null ? null : encoder.mapToDriverValue(value)
    return is(sent, SQL) ? this.#list(sent, params) : this.#put(sent, params)
  }

  #subquery({ _: { isWith, alias, sql: statement } }: Subquery, params: unknown[]): string {
    const name = this.escapeName(alias)
    return isWith ? name : `(${this.#write(statement, params)}) ${name}`
  }

  #wrapper(part: SQLWrapper, params: unknown[]): string {
    const text = this.#write(part.getSQL(), params)
    return part.shouldOmitSQLParens?.() ? text : `(${text})`
  }
}
