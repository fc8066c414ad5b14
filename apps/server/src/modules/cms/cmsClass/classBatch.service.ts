import { and, eq } from 'drizzle-orm'
import { mostClassLines, parseClassLines, tooManyLines, type ClassLine } from '@app/shared/cms/classLines.ts'
import { deepestClass, longestClassPath, reservedCodes, tooDeep } from '@app/shared/cms/cmsClass.ts'
import type { PlannedLine } from '@app/shared/cms/cmsClassCalls.ts'
import { rootId } from '@app/shared/kit/tree.ts'
import { nextSort } from '#/kit/routes.ts'
import type { Ctx } from '#/platform/context.ts'
import { invalid, refuse } from '#/platform/errors.ts'
import { pinyinOf } from '#/platform/text/pinyin.ts'
import { newParent } from './cmsClass.rules.ts'
import { countChildren, writes } from './cmsClass.service.ts'
import { cmsClassTable } from './cmsClass.table.ts'

/** A code made of a name: its pinyin, letters and digits alone; empty when nothing is left. */
export async function codeOf(name: string): Promise<string> {
  const [full = ''] = (await pinyinOf(name)).split(',')
  return full.replaceAll(/[^a-z0-9]/g, '').slice(0, 60)
}

interface Place {
  id: string | undefined
  classPath: string
  level: number
  names: Map<string, Planned | string>
  codes: Set<string>
}

interface Planned {
  told: PlannedLine
  place: Place
  above: Place
}

/** A class of the database, or one that is about to be made, as the place of others. */
async function placeOf(ctx: Ctx, row: { id: string | undefined; classPath: string; level: number }): Promise<Place> {
  const below =
    row.id === undefined
      ? []
      : await ctx.db
          .select({
            id: cmsClassTable.id,
            name: cmsClassTable.className,
            code: cmsClassTable.classCode,
          })
          .from(cmsClassTable)
          .where(and(eq(cmsClassTable.parentId, row.id), eq(cmsClassTable.delFlag, '0')))
  return {
    ...row,
    names: new Map(below.map(({ id, name }) => [name, id])),
    codes: new Set(below.map(({ code }) => code)),
  }
}

async function plan(ctx: Ctx, parentId: string, text: string): Promise<Planned[]> {
  const lines = parseClassLines(text)
  if (lines.length === 0) throw invalid({ text: '栏目名称不能为空' })
  if (lines.length > mostClassLines) throw invalid({ text: tooManyLines })
  const parent = await newParent(ctx, parentId, undefined)
  const top = await placeOf(ctx, {
    id: parent?.id ?? rootId,
    classPath: parent?.classPath ?? '',
    level: parent?.treeLevel ?? 0,
  })
  const planned: Planned[] = []
  for (const line of lines)
    planned.push(await planLine(ctx, line, line.parent === undefined ? top : (planned[line.parent]?.place ?? top)))
  return planned
}

async function planLine(ctx: Ctx, { line, level, name, error }: ClassLine, above: Place): Promise<Planned> {
  const same = above.names.get(name)
  const told = (state: PlannedLine['state'], msg: string, code = '', classPath = ''): PlannedLine => ({
    line,
    level,
    name,
    code,
    classPath,
    state,
    msg,
  })
  if (same !== undefined && typeof same !== 'string')
    return {
      told: told('exists', `与第${same.told.line}行重复`, same.told.code, same.told.classPath),
      place: same.place,
      above,
    }
  if (same !== undefined) {
    const [row] = await ctx.db.select().from(cmsClassTable).where(eq(cmsClassTable.id, same))
    const place = await placeOf(ctx, { id: same, classPath: row?.classPath ?? '', level: above.level + 1 })
    const known: Planned = { told: told('exists', '已存在，跳过', row?.classCode, row?.classPath), place, above }
    if (row?.classType === 'link') known.told = told('error', '外链栏目不能有下级栏目', row.classCode, row.classPath)
    above.names.set(name, known)
    return known
  }
  const code = await freeCode(name, above)
  const classPath = `${above.classPath}/${code}`
  const wrong =
    error ??
    (above.level + 1 > deepestClass ? tooDeep : undefined) ??
    (classPath.length > longestClassPath ? `栏目路径长度不能超过${longestClassPath}个字符` : undefined)
  const place = await placeOf(ctx, { id: undefined, classPath, level: above.level + 1 })
  const planned: Planned = { told: told(wrong ? 'error' : 'new', wrong ?? '', code, classPath), place, above }
  above.names.set(name, planned)
  above.codes.add(code)
  return planned
}

async function freeCode(name: string, { codes, id }: Place): Promise<string> {
  const base = (await codeOf(name)) || 'class'
  const isTaken = (code: string) => codes.has(code) || (id === rootId && reservedCodes.has(code))
  let code = base
  for (let n = 2; isTaken(code); n++) code = `${base}-${n}`
  return code
}

/** What a text would make, line by line; nothing is stored. */
export const previewBatch = async (ctx: Ctx, parentId: string, text: string): Promise<PlannedLine[]> =>
  (await plan(ctx, parentId, text)).map(({ told }) => told)

/** Makes the classes of a text, all or none; what stands already takes what is below it. */
export async function addBatch(ctx: Ctx, parentId: string, text: string): Promise<PlannedLine[]> {
  await writes.lock(ctx)
  const planned = await plan(ctx, parentId, text)
  const wrong = planned.find(({ told }) => told.state === 'error')
  if (wrong) throw refuse(`第${wrong.told.line}行：${wrong.told.msg}`)
  const made = planned.filter(({ told }) => told.state === 'new')
  if (made.length === 0) throw refuse('没有可新增的栏目')
  // One sentence for all of them.
  const { quiet } = ctx.trail
  ctx.trail.quiet = true
  const sorts = new Map<string, number>()
  for (const { told, place, above } of made) {
    const under = above.id ?? rootId
    const sort = sorts.get(under) ?? (await nextSort(ctx, writes, under))
    sorts.set(under, sort + 10)
    const row = await writes.insert(ctx, {
      parentId: under,
      treeSort: Math.min(sort, 999_999),
      className: told.name,
      classCode: told.code,
      classPath: told.classPath,
      classType: 'list',
    })
    place.id = String(row.id)
  }
  if (!quiet) delete ctx.trail.quiet
  await countChildren(
    ctx,
    made.map(({ above }) => above.id ?? rootId),
  )
  ctx.trail.formId = null
  ctx.trail.changes.push(
    `批量新增 ${made.length} 个栏目：${made
      .map(({ told }) => told.name)
      .join('、')
      .slice(0, 500)}`,
  )
  await ctx.emit('class.changed', { classIds: made.flatMap(({ place }) => (place.id ? [place.id] : [])) })
  return planned.map(({ told }) => told)
}
