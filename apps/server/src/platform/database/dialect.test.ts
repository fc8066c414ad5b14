import { and, eq, inArray, like, placeholder, sql, type SQLWrapper } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { alias, integer, jsonb, PgDialect, pgTable, pgView, text } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { Dialect } from './dialect.ts'

const casing = 'snake_case'
const [ours, theirs] = [new Dialect({ casing }), new PgDialect({ casing })]
const db = drizzle.mock({ casing })

const toy = pgTable('toy', {
  toyId: integer().primaryKey(),
  toyName: text(),
  parts: jsonb(),
  colour: text('Colour "of" it'),
})
const box = pgTable('box', { boxId: integer().primaryKey(), toyId: integer(), count: integer() })
const other = alias(toy, 'other')
const redToys = pgView('red_toys').as((query) => query.select().from(toy).where(eq(toy.colour, 'red')))
const counted = db
  .select({ toyId: box.toyId, total: sql<number>`sum(${box.count})`.as('total') })
  .from(box)
  .groupBy(box.toyId)
  .as('counted')
const many = db.$with('many').as(
  db
    .select()
    .from(box)
    .where(sql`${box.count} > ${7}`),
)

const statements: Record<string, SQLWrapper> = {
  'a select by several conditions': db
    .select()
    .from(toy)
    .where(and(eq(toy.toyId, 3), like(toy.toyName, '%红%'), inArray(toy.colour, ['red', 'blue']))),
  'a join of a table with itself': db
    .select({ id: toy.toyId, name: other.toyName })
    .from(toy)
    .leftJoin(other, eq(other.toyId, toy.toyId))
    .orderBy(other.colour)
    .limit(5)
    .offset(2)
    .for('update', { of: toy }),
  'a subquery with a name of its own': db
    .select({ id: toy.toyId, total: counted.total })
    .from(toy)
    .innerJoin(counted, eq(counted.toyId, toy.toyId))
    .where(sql`${counted.total} > ${1}`),
  'a common table expression': db.with(many).select().from(many).where(eq(many.count, 9)),
  'a condition on a subquery': db
    .select()
    .from(toy)
    .where(inArray(toy.toyId, db.select({ id: box.toyId }).from(box).where(eq(box.count, 2)))),
  'a union': db
    .select({ id: toy.toyId })
    .from(toy)
    .union(db.select({ id: box.boxId }).from(box)),
  'rows with defaults, nulls, documents and expressions': db
    .insert(toy)
    .values([
      { toyId: 1, toyName: null, parts: { a: [1, "it's"] } },
      { toyId: 2, colour: sql`upper(${'red'})`, parts: sql`${'{}'}::jsonb` },
    ])
    .onConflictDoUpdate({ target: toy.toyId, set: { toyName: sql`excluded.toy_name` }, where: eq(toy.colour, 'red') })
    .returning({ id: toy.toyId }),
  'rows from a select': db.insert(box).select(db.select().from(box)),
  'an update from another table': db
    .update(toy)
    .set({ toyName: sql`${box.count}::text`, parts: null })
    .from(box)
    .where(eq(box.toyId, toy.toyId))
    .returning(),
  'a removal': db.delete(toy).where(eq(toy.toyId, 3)),
  'lists, names, dates and holes in written SQL': sql`select ${sql.identifier('a"b')}, ${['x', 'y']}, ${new Date(0)},
    ${undefined}, ${null}, ${true}, ${sql.raw('now()')}, ${sql.join([sql`${1}`, sql`${2}`], sql`, `)} from ${toy}`,
  'a statement of any times': db
    .select()
    .from(toy)
    .where(eq(toy.toyName, placeholder('name')))
    .limit(placeholder('limit')),
  'values written into the text': sql`select ${"it's"}`.inlineParams(),
  'a view': db.select().from(redToys),
}

const written = (dialect: PgDialect, statement: SQLWrapper) => {
  const { sql: statementText, params } = dialect.sqlToQuery(statement.getSQL())
  return { text: statementText, params }
}

test.for(Object.keys(statements))('语句: %s is written as the query layer writes it', (name) => {
  const statement = statements[name]
  if (!statement) throw new Error(name)
  expect(written(ours, statement)).toEqual(written(theirs, statement))
  // What was written once is remembered.
  expect(written(ours, statement)).toEqual(written(theirs, statement))
})
