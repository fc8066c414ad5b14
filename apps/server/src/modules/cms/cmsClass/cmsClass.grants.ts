import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { classMissing, noGrant, type ClassAction } from '@app/shared/cms/cmsClass.ts'
import { meansCaller } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { forbidden, refuse } from '#/platform/errors.ts'
import { cmsClassAuthTable as auth, cmsClassTable as classes, type ClassRow } from './cmsClass.table.ts'

/** Nobody closes a class to the superuser. */
const isUnbounded = ({ user }: Ctx) => user.admin || user.roleKeys.includes('admin')

const worksWithContent = ({ user }: Ctx) => [...user.permissions].some((permission) => permission.startsWith('cms:'))

/** `own`: going on with what one has added oneself. */
type Asked = ClassAction | 'own'

/**
 * Condition on rows of `cms_class`: those in which the caller may do it; `undefined` when in every one (cms §5.6). A
 * class whose way up carries no grants is open to all who work with content. Of others its own rows decide, else those
 * of the nearest class above that pass theirs on. Whoever is granted nothing but `add` contributes, where the class
 * takes contributions.
 */
export function grantedClass(ctx: Ctx, asked: Asked): SQL | undefined {
  if (isUnbounded(ctx)) return undefined
  if (!worksWithContent(ctx)) return sql`false`
  const path = sql`string_to_array(${classes.parentIds}, '/')`
  const applies = sql`(${auth.classId} = ${classes.id} or ${auth.inherit} = 'Y')`
  const isClosed = sql`exists (select 1 from ${auth} where ${auth.classId} = any(${path}))`
  const deciding = sql`(select ${auth.classId} from ${auth} where ${auth.classId} = any(${path}) and ${applies}
    order by array_position(${path}, ${auth.classId}::text) desc limit 1)`
  const own = sql`from ${auth} where ${auth.classId} = ${deciding} and ${applies}
    and ${meansCaller(ctx, auth.subjectType, auth.subjectId)}`
  const action: ClassAction = asked === 'own' ? 'add' : asked
  const granted = sql`exists (select 1 ${own} and ${action} = any(string_to_array(${auth.actions}, ',')))`
  if (asked !== 'add') return sql`(not ${isClosed} or ${granted})`
  const takes = sql`(${classes.allowContribute} = 'Y' or exists (select 1 ${own} and ${auth.actions} <> 'add'))`
  return sql`(not ${isClosed} or (${granted} and ${takes}))`
}

/**
 * Condition on rows that name their class in a column; `undefined` when none is closed to the caller. Rows of deleted
 * classes are judged by the grants that these had.
 */
export function inGrantedClass(ctx: Ctx, classId: PgColumn, action: Asked): SQL | undefined {
  const granted = grantedClass(ctx, action)
  return granted && sql`${classId} in (select ${classes.id} from ${classes} where ${granted})`
}

/** The live classes in which the caller may do it; `undefined` stands for every class. */
export async function grantedClassIds(ctx: Ctx, action: Asked): Promise<string[] | undefined> {
  const granted = grantedClass(ctx, action)
  if (!granted) return undefined
  if (worksWithContent(ctx)) {
    const [any] = await ctx.db.select({ classId: auth.classId }).from(auth).limit(1)
    if (!any) return undefined
  }
  const rows = await ctx.db
    .select({ id: classes.id })
    .from(classes)
    .where(and(eq(classes.delFlag, '0'), granted))
    .orderBy(asc(classes.treeSorts), asc(classes.id))
  return rows.map(({ id }) => id)
}

/** The class, in which the caller may do it; refused when it is gone or closed to them. */
export async function requireGrant(ctx: Ctx, classId: string, action: ClassAction): Promise<ClassRow> {
  const [row] = await requireGrants(ctx, [classId], action)
  if (!row) throw refuse(classMissing)
  return row
}

/** The same for several at once; none is none. */
export async function requireGrants(ctx: Ctx, classIds: readonly string[], action: ClassAction): Promise<ClassRow[]> {
  const ids = [...new Set(classIds)]
  if (ids.length === 0) return []
  const rows = await ctx.db
    .select()
    .from(classes)
    .where(and(inArray(classes.id, ids), eq(classes.delFlag, '0')))
    .orderBy(asc(classes.treeSorts), asc(classes.id))
  if (rows.length !== ids.length) throw refuse(classMissing)
  const granted = grantedClass(ctx, action)
  if (!granted) return rows
  const allowed = await ctx.db
    .select({ id: classes.id })
    .from(classes)
    .where(and(inArray(classes.id, ids), granted))
  if (allowed.length !== ids.length) throw forbidden(noGrant)
  return rows
}
