import { and, eq } from 'drizzle-orm'
import { isJavaTypeOf, placeKey } from '@app/shared/tool/genChecks.ts'
import type { GenColumn } from '@app/shared/tool/genColumn.ts'
import { tidied } from '@app/shared/tool/genMeaning.ts'
import type { GenSave } from '@app/shared/tool/genTable.ts'
import { touch } from '#/kit/store.ts'
import { requireReach } from '#/modules/tool/gen/catalogue/tables.read.ts'
import type { Ctx } from '#/platform/context.ts'
import { invalid, refuse, stale } from '#/platform/errors.ts'
import { definitionLock } from './definition.lock.ts'
import { definitionById, type Definition } from './definition.read.ts'
import { storeColumns } from './definition.store.ts'
import { slicesOf } from './emit.service.ts'
import { genTableTable } from './gen.table.ts'
import { problemsOfDefinition } from './problems.read.ts'

/** Keeps a definition as it was edited, half finished too; `judged`: as files will be made of it (generator §4, §6). */
export const saveDefinition = (ctx: Ctx, given: GenSave, { judged }: { judged: boolean }): Promise<Definition> =>
  ctx.tx(async (tx) => {
    await definitionLock.hold(tx, '')
    const known = await definitionById(tx, given.id)
    requireReach(tx, [known.info.tableName])
    if (known.info.version !== given.version) throw stale()
    const { columns: sent, ...table } = given
    const info = { ...table, tableName: known.info.tableName }
    const columns = editedColumns(known.columns, sent)
    if (judged) {
      const problems = await problemsOfDefinition(tx, { info, columns })
      if (problems.length > 0)
        throw invalid(Object.fromEntries(problems.map((problem) => [placeKey(problem), problem.message])))
      // What only shows together with other definitions is refused in their words.
      await slicesOf(tx, [{ info, columns }])
    }
    const { id, version, tableName: _name, tableComment, className, functionAuthor, remark, ...options } = info
    const stored = await tx.db
      .update(genTableTable)
      .set({ tableComment, className, functionAuthor, remark, options, ...touch(tx, genTableTable) })
      .where(and(eq(genTableTable.id, id), eq(genTableTable.version, version)))
      .returning({ id: genTableTable.id })
    if (stored.length === 0) throw stale()
    await storeColumns(
      tx,
      id,
      columns.map((column, i) => ({ ...tidied(column, info.tplCategory), sort: (i + 1) * 10 })),
    )
    return definitionById(tx, id)
  })

/** In the order in which they were sent; what the database knows of a column is not the caller's. */
function editedColumns(known: readonly GenColumn[], sent: readonly GenColumn[]): GenColumn[] {
  const byName = new Map(known.map((column) => [column.columnName, column]))
  const names = new Set(sent.map(({ columnName }) => columnName))
  if (names.size !== known.length || sent.length !== known.length) throw refuse('字段与表不一致，请重新打开')
  return sent.map((column) => {
    const own = byName.get(column.columnName)
    if (!own) throw refuse('字段与表不一致，请重新打开')
    const { columnType, isPk } = own
    return { ...column, columnType, isPk, javaType: isJavaTypeOf(column, own) ? column.javaType : own.javaType }
  })
}
