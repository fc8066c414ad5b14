import { and, eq, sql } from 'drizzle-orm'
import {
  deepestClass,
  longestClassPath,
  reservedCodes,
  tooDeep,
  type Auditor,
  type CmsClass,
  type cmsClass,
} from '@app/shared/cms/cmsClass.ts'
import type { SaveOf } from '@app/shared/kit/save.ts'
import { rootId } from '@app/shared/kit/tree.ts'
import { requireTemplates } from '#/modules/cms/cmsTemplate/themeTemplates.read.ts'
import { activeProcesses } from '#/modules/flowable/api.ts'
import { subjectNames } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { invalid, refuse } from '#/platform/errors.ts'
import { requireGrant } from './cmsClass.grants.ts'
import { findClass } from './cmsClass.read.ts'
import { cmsClassTable, type ClassRow } from './cmsClass.table.ts'

/** Processes that review articles are filed under it. */
export const processCategory = 'cms'

export type ClassSave = SaveOf<(typeof cmsClass)['fields']>

/** Rules of a save beside those of the form (cms §5.1, §5.4). */
export async function checkClass(ctx: Ctx, input: ClassSave, existing: CmsClass | undefined): Promise<void> {
  const before = existing && (await requireGrant(ctx, existing.id, 'edit'))
  const parentId = input.parentId ?? before?.parentId ?? rootId
  const isMoved = parentId !== before?.parentId
  const parent = isMoved ? await newParent(ctx, parentId, before) : await findClass(ctx, parentId)
  const code = input.classCode ?? before?.classCode ?? ''
  if (parentId === rootId && reservedCodes.has(code)) throw invalid({ classCode: '该编码为系统保留' })
  if (isMoved || code !== before?.classCode) await checkReach(ctx, code, parent, before)
  await requireTemplates(ctx, newTemplates(input, before))
  if (before && input.classType !== undefined && input.classType !== before.classType)
    await checkType(ctx, input.classType, before)
  await checkFacts(ctx, { ...before, ...input }, before)
}

/** What a switch of the theme has taken away may stay named: its pages have the template of their kind. */
const newTemplates = (input: ClassSave, before: ClassRow | undefined) =>
  Object.fromEntries(
    (['indexTemplate', 'listTemplate', 'detailTemplate'] as const)
      .filter((name) => input[name] !== before?.[name])
      .map((name) => [name, input[name]]),
  )

/** Where a class goes; nothing for the top. */
export async function newParent(
  ctx: Ctx,
  parentId: string,
  existing: ClassRow | undefined,
): Promise<ClassRow | undefined> {
  if (parentId === rootId) return undefined
  const parent = await findClass(ctx, parentId)
  if (!parent) throw refuse('上级栏目不存在')
  if (existing && parent.parentIds.split('/').includes(existing.id)) throw refuse('栏目不能移动到自身或下级栏目')
  await requireGrant(ctx, parentId, 'add')
  if (parent.classType === 'link') throw refuse('外链栏目不能有下级栏目')
  return parent
}

/** What is below comes along: its depth and the length of its paths. */
async function checkReach(
  ctx: Ctx,
  code: string,
  parent: ClassRow | undefined,
  existing: ClassRow | undefined,
): Promise<void> {
  const path = `${parent?.classPath ?? ''}/${code}`
  const level = (parent?.treeLevel ?? 0) + 1
  const [below] = existing
    ? await ctx.db
        .select({
          deepest: sql<number>`max(${cmsClassTable.treeLevel})`,
          longest: sql<number>`max(length(${cmsClassTable.classPath}))`,
        })
        .from(cmsClassTable)
        .where(
          and(
            eq(cmsClassTable.delFlag, '0'),
            sql`${existing.id} = any(string_to_array(${cmsClassTable.parentIds}, '/'))`,
          ),
        )
    : []
  const deeper = existing && below ? below.deepest - existing.treeLevel : 0
  const longer = existing && below ? below.longest - existing.classPath.length : 0
  if (level + deeper > deepestClass) throw refuse(tooDeep)
  if (path.length + longer > longestClassPath) throw refuse(`栏目路径长度不能超过${longestClassPath}个字符`)
}

/** The lock makes an article wait that is just being put into the class. */
async function checkType(ctx: Ctx, type: string, { id }: ClassRow): Promise<void> {
  if (type !== 'link' && type !== 'cover') return
  const [row] = await ctx.db.select().from(cmsClassTable).where(eq(cmsClassTable.id, id)).for('update')
  if (row && row.articleCount > 0) throw invalid({ classType: '栏目下存在文章，不能修改为该类型' })
  if (row && type === 'link' && row.childCount > 0)
    throw invalid({ classType: '栏目下存在下级栏目，不能修改为外链栏目' })
}

type Merged = Omit<ClassSave, 'version' | 'id'>

/** What one choice asks of another field. */
async function checkFacts(ctx: Ctx, facts: Merged, before: ClassRow | undefined): Promise<void> {
  if (facts.classType === 'link' && !facts.linkUrl) throw invalid({ linkUrl: '链接地址不能为空' })
  if (facts.viewScope === '2' && !facts.viewPassword && (facts.viewPassword === null || !before?.viewPasswordHash))
    throw invalid({ viewPassword: '访问密码不能为空' })
  if (facts.auditMode === '1') await checkAuditors(ctx, facts, before)
  if (facts.auditMode === '2') await checkProcess(ctx, facts.processKey, before)
}

async function checkProcess(ctx: Ctx, key: string | null | undefined, before: ClassRow | undefined): Promise<void> {
  if (!key) throw invalid({ processKey: '审核流程不能为空' })
  if (before?.auditMode === '2' && before.processKey === key) return
  const offered = await activeProcesses(ctx, processCategory)
  if (!offered.some((process) => process.key === key))
    throw invalid({ processKey: '审核流程未部署或已停用，请联系管理员' })
}

async function checkAuditors(ctx: Ctx, facts: Merged, before: ClassRow | undefined): Promise<void> {
  const rounds = facts.auditRounds ?? 1
  const levels = facts.auditors ?? []
  if (levels.length < rounds) throw invalid({ auditors: '普通审核必须选择审核人' })
  if (JSON.stringify(levels) === JSON.stringify(before?.auditors)) return
  for (const kind of ['role', 'user'] as const) {
    const ids = idsOf(levels, kind)
    if ((await subjectNames(ctx, kind, ids)).length !== ids.length) throw invalid({ auditors: '审核人不存在' })
  }
}

const idsOf = (levels: readonly Auditor[][], kind: Auditor['kind']): string[] => [
  ...new Set(levels.flat().flatMap((auditor) => (auditor.kind === kind ? [auditor.id] : []))),
]
