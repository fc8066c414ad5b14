import { and, eq, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { ResourceFacts } from '@app/shared/kit/resource.ts'
import type { Row } from '#/kit/store.ts'
import type { Ctx } from '#/platform/context.ts'
import { gone, refuse } from '#/platform/errors.ts'
import { changedSince, livingIn, type PieceHome } from './piece.ts'

interface Typed {
  type: { typeCode: string }
}

interface TypedRows<Data extends Typed> {
  resource: ResourceFacts
  table: PgTable & { id: PgColumn; typeId: PgColumn; delFlag: PgColumn }
  typeResource: ResourceFacts
  types: PgTable & { id: PgColumn; typeCode: PgColumn; delFlag: PgColumn }
  /** What a package brings of a row. */
  values: z.ZodObject
  valuesOf(data: Data): Row
  /** By the rules of their screens; what stood there once, `former`, may stand there again, whoever has uploaded it. */
  save(ctx: Ctx, values: Row, former?: Row): Promise<Row>
  saveType(ctx: Ctx, type: Data['type']): Promise<Row>
  remove(ctx: Ctx, row: { id: string; typeId: string }): Promise<void>
  /** Rows of a type that are the same thing. */
  isSame(data: Data): SQL
}

/** Rows with a type each, which is made where there is none of its code. */
export function typedRows<Data extends Typed>(of: TypedRows<Data>): Omit<PieceHome<Data>, 'data' | 'pack'> {
  const { resource, table: t, typeResource, types } = of
  const live = eq(t.delFlag, '0')

  async function typeIdOf(ctx: Ctx, { type }: Data): Promise<string | undefined> {
    const [row] = await ctx.db
      .select({ id: types.id })
      .from(types)
      .where(and(eq(types.typeCode, type.typeCode), eq(types.delFlag, '0')))
    return row && String(row.id)
  }

  const made = ({ id, version }: Row) => ({ id: String(id), version: Number(version) })

  async function save(ctx: Ctx, data: Data, row: { id?: string; version?: unknown }) {
    const typeId = (await typeIdOf(ctx, data)) ?? String((await of.saveType(ctx, data.type)).id)
    return made(await of.save(ctx, { ...of.valuesOf(data), ...row, typeId }))
  }

  /** The row, held until the end of the transaction. */
  async function held(ctx: Ctx, id: string): Promise<Row | undefined> {
    const [row] = await ctx.db
      .select()
      .from(t)
      .where(and(live, eq(t.id, id)))
      .for('update')
    return row
  }

  const noRightTo = (ctx: Ctx, action: 'add' | 'edit' | 'remove', { permOf, label } = resource) =>
    ctx.can(permOf(action)) ? undefined : `没有${{ add: '新增', edit: '修改', remove: '删除' }[action]}${label}的权限`

  return {
    async refusal(ctx, data) {
      const isKnown = (await typeIdOf(ctx, data)) !== undefined
      return noRightTo(ctx, 'add') ?? (isKnown ? undefined : noRightTo(ctx, 'add', typeResource))
    },

    async isTaken(ctx, data) {
      const typeId = await typeIdOf(ctx, data)
      if (typeId === undefined) return false
      const rows = await ctx.db
        .select({ id: t.id })
        .from(t)
        .where(and(live, eq(t.typeId, typeId), of.isSame(data)))
        .limit(1)
      return rows.length > 0
    },

    alive: (ctx, ids) => livingIn(ctx, t, ids),

    add: (ctx, data) => save(ctx, data, {}),

    async overwrite(ctx, id, data) {
      const refusal = noRightTo(ctx, 'edit')
      if (refusal !== undefined) throw refuse(refusal)
      const row = await held(ctx, id)
      if (!row) throw gone()
      const former = { ...of.values.parse(row), typeId: row.typeId, version: Number(row.version) }
      return { ...(await save(ctx, data, { id, version: row.version })), former }
    },

    async restore(ctx, id, version, former) {
      const row = await held(ctx, id)
      if (!row) throw refuse('导入后已删除，未恢复')
      if (row.version !== version) throw refuse(changedSince)
      const refusal = noRightTo(ctx, 'edit')
      if (refusal !== undefined) throw refuse(`${refusal}，已保留`)
      return made(await of.save(ctx, { ...former, id, version }, former)).version
    },

    async undo(ctx, id, version) {
      const row = await held(ctx, id)
      if (!row) return undefined
      if (row.version !== version) return changedSince
      const refusal = noRightTo(ctx, 'remove')
      if (refusal !== undefined) return `${refusal}，已保留`
      await of.remove(ctx, { id, typeId: String(row.typeId) })
      return undefined
    },
  }
}
