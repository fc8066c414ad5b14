import { and, eq, inArray } from 'drizzle-orm'
import { roleMenuTable, roleTable } from '#/modules/system/people/role/role.table.ts'
import type { Ctx } from '#/platform/context.ts'

interface SeededGrant {
  /** Ids of menus that are granted with everything below them. */
  under: readonly string[]
  /** Ids of single menus. */
  only?: readonly string[]
}

/** Menus that the roles of the base data get when the menus appear (system §16.4), by role id. */
const seededGrants: Record<string, SeededGrant> = {
  // 组织管理, 权限管理, 系统设置, 日志管理, 系统监控, 文件中心, 系统应用
  '2': { under: ['11', '12', '13', '108', '2', '19', '14'] },
  // 内容管理, 流程管理, 任务管理, 表单中心, 通知公告, 下载中心; 用户管理 to look at
  '3': { under: ['15', '16', '20', '17', '107', '128'], only: ['100', '1001'] },
  // 任务管理, 表单填报, 下载中心
  '4': { under: ['20', '2400', '128'] },
  // 内容采编: articles up to 提交审核 with versions and preview, resources to add and change, files to upload
  '5': {
    under: [],
    only: [
      '2500',
      '2520',
      '2521',
      '2522',
      '2523',
      '2524',
      '2525',
      '2534',
      '2536',
      '2502',
      '2548',
      '2549',
      '2550',
      '2504',
      '2559',
      '2560',
    ],
  },
  // 内容审核: 流程审核, articles to look at
  '6': { under: ['2511'], only: ['2500', '2520', '2536'] },
  // 内容发布: 发布, 下线, 置顶, 移动
  '7': { under: [], only: ['2500', '2520', '2527', '2529', '2530', '2531', '2536'] },
  // 内容管理
  '8': { under: ['15'] },
}

/** Lets somebody sign in as anybody; the superuser alone gives it. */
const neverSeeded = 'system:user:resetAny'

/** Grants menus that were just added; what an administrator took away later stays away. */
export async function grantSeededMenus(
  ctx: Ctx,
  added: readonly { id: string; parentIds: string; menuType: string; perms: string | null }[],
): Promise<void> {
  const roles = await ctx.db
    .select({ id: roleTable.id })
    .from(roleTable)
    .where(and(inArray(roleTable.id, Object.keys(seededGrants)), eq(roleTable.delFlag, '0')))
  const links = roles.flatMap(({ id: roleId }) => {
    const { under, only = [] } = seededGrants[roleId] ?? { under: [] }
    const granted = added.filter(
      ({ id, parentIds, menuType, perms }) =>
        // A group comes with its first page, never alone.
        menuType !== 'M' &&
        perms !== neverSeeded &&
        (only.includes(id) || parentIds.split('/').some((part) => under.includes(part))),
    )
    const ids = new Set(granted.flatMap(({ parentIds }) => parentIds.split('/')))
    return [...ids].map((menuId) => ({ roleId, menuId }))
  })
  if (links.length > 0) await ctx.db.insert(roleMenuTable).values(links).onConflictDoNothing()
}
