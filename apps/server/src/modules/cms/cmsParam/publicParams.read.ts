import { and, asc, eq, inArray } from 'drizzle-orm'
import { momentAt } from '@app/form-engine/date/dateText.ts'
import { ParamForm } from '@app/shared/cms/cmsParamType.ts'
import type { ParamKind, ParamValue } from '@app/shared/cms/paramValues.ts'
import { cmsParamTypeTable as types } from '#/modules/cms/cmsParamType/cmsParamType.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { createNodeCache, type NodeCache } from '#/platform/nodes/nodeCache.ts'
import type { Platform } from '#/platform/platform.ts'
import { cmsParamTable as t } from './cmsParam.table.ts'

/** What every page may be told; types beyond are for pages of their own. */
const mostRows = 2_000

/** A value with what it is. */
export interface PublicValue {
  code: string
  kind: ParamKind
  value: ParamValue | null
}

interface TimedParam {
  id: string
  typeId: string
  values: PublicValue[]
  from: number
  until: number
  isPublic: boolean
}

/** The parameters of a type as visitors may see them. */
export interface PublicParams {
  typeCode: string
  isList: boolean
  rows: { values: PublicValue[]; isPublic: boolean }[]
}

interface Known {
  types: { id: string; typeCode: string; isList: boolean }[]
  params: TimedParam[]
}

const caches = new WeakMap<Platform, NodeCache<Known>>()
async function read(platform: Platform): Promise<Known> {
  const { sideDb } = platform.database
  const moment = (time: string) => momentAt(time, platform.env.TIME_ZONE).getTime()
  const found = await sideDb
    .select()
    .from(types)
    .where(and(eq(types.delFlag, '0'), eq(types.status, '0')))
    .orderBy(asc(types.sort), asc(types.id))
    .limit(1_000)
  const rows =
    found.length === 0
      ? []
      : await sideDb
          .select()
          .from(t)
          .where(
            and(
              eq(t.delFlag, '0'),
              eq(t.status, '0'),
              inArray(
                t.typeId,
                found.map(({ id }) => id),
              ),
            ),
          )
          .orderBy(asc(t.sort), asc(t.createTime), asc(t.id))
          .limit(mostRows)
  const schemas = new Map(found.map(({ id, schema }) => [id, schema ?? []]))
  return {
    types: found.map(({ id, typeCode, multiple }) => ({ id, typeCode, isList: multiple === ParamForm.rows })),
    params: rows.map((row) => ({
      id: row.id,
      typeId: row.typeId,
      from: row.startTime ? moment(row.startTime) : -Infinity,
      until: row.endTime ? moment(row.endTime) : Infinity,
      isPublic: row.isPublic === 'Y',
      values: row.kind
        ? [{ code: row.paramCode ?? '', kind: row.kind as ParamKind, value: row.value }]
        : (schemas.get(row.typeId) ?? []).map(({ fieldCode, kind }) => ({
            code: fieldCode,
            kind,
            value: row.row?.[fieldCode] ?? null,
          })),
    })),
  }
}

/** The node's copy of all parameters that are switched on. */
export function paramCache(platform: Platform): NodeCache<Known> {
  const known = caches.get(platform)
  if (known) return known
  const options = { name: 'cmsParamCache', prefix: 'cms_param:', max: 1, shown: () => undefined }
  const cache = createNodeCache(platform, options, () => read(platform))
  caches.set(platform, cache)
  return cache
}

/** The parameters of now, by their types. */
export async function publicParams(ctx: Pick<Ctx, 'platform' | 'now'>): Promise<PublicParams[]> {
  const known = await paramCache(ctx.platform).get('all')
  const now = ctx.now.getTime()
  return known.types.map(({ id, typeCode, isList }) => ({
    typeCode,
    isList,
    rows: known.params.filter((one) => one.typeId === id && isOut(now)(one)),
  }))
}

const isOut =
  (now: number) =>
  ({ from, until }: TimedParam) =>
    from <= now && now < until

/** Those of the rows that are parameters which visitors see now. */
export async function shownParamsAmong(ctx: Pick<Ctx, 'platform' | 'now'>, ids: readonly string[]): Promise<string[]> {
  const { params } = await paramCache(ctx.platform).get('all')
  const wanted = new Set(ids)
  return params.filter((one) => wanted.has(one.id) && isOut(ctx.now.getTime())(one)).map(({ id }) => id)
}

/** When the next parameter comes or goes. */
export async function nextParamDue(ctx: Pick<Ctx, 'platform' | 'now'>): Promise<number> {
  const { params } = await paramCache(ctx.platform).get('all')
  const now = ctx.now.getTime()
  return Math.min(Infinity, ...params.flatMap(({ from, until }) => [from, until]).filter((time) => time > now))
}
