import { and, eq } from 'drizzle-orm'
import { LinkAudit } from '@app/shared/cms/cmsLink.ts'
import { ShowMode } from '@app/shared/cms/cmsLinkType.ts'
import type { LinkForm } from '@app/shared/cms/linkForm.ts'
import { cmsLinkTypeTable as types } from '#/modules/cms/cmsLinkType/cmsLinkType.table.ts'
import { checkWords, hasForbidden } from '#/modules/cms/cmsSite/checkWords.ts'
import type { SiteSettings } from '#/modules/cms/cmsSite/cmsSite.read.ts'
import { notifyUsers } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { defineLock } from '#/platform/database/locks.ts'
import { invalid, refuse } from '#/platform/errors.ts'
import { newId } from '#/platform/text/ids.ts'
import { cmsLinkTable as t } from './cmsLink.table.ts'

const applyLock = defineLock('linkApply')

/** Types whose links need no picture, which a visitor could not bring. */
const open = and(eq(types.delFlag, '0'), eq(types.status, '0'), eq(types.showMode, ShowMode.text))

export const openLinkTypes = (ctx: Ctx) =>
  ctx.db
    .select({ id: types.id, typeName: types.typeName })
    .from(types)
    .where(open)
    .orderBy(types.sort, types.id)
    .limit(50)

/** Stores a link that waits for somebody to look at it; advertising is answered as if all were well. */
export async function applyLink(given: Ctx, settings: SiteSettings, words: LinkForm): Promise<void> {
  const { typeId, linkName, linkUrl, description, contact } = words
  const hits = settings.wordCheck === 'off' ? [] : await checkWords(given, linkName, description ?? '', contact)
  await given.tx(async (ctx) => {
    await applyLock.hold(ctx)
    const [type] = await ctx.db
      .select({ id: types.id })
      .from(types)
      .where(and(open, eq(types.id, typeId)))
      .for('share')
    if (!type) throw invalid({ typeId: '链接类型不存在' })
    const [same] = await ctx.db
      .select({ id: t.id })
      .from(t)
      .where(and(eq(t.delFlag, '0'), eq(t.linkUrl, linkUrl)))
      .limit(1)
    if (same) throw refuse('请勿重复提交')
    if (words.website || hasForbidden(hits)) return
    await ctx.db.insert(t).values({
      id: newId(),
      typeId,
      linkName,
      linkUrl,
      description: description || null,
      contact,
      auditStatus: LinkAudit.waiting,
    })
    if (settings.leaveNotify?.length)
      await notifyUsers(ctx, {
        userIds: settings.leaveNotify,
        title: '收到友链申请',
        content: `${linkName}：${linkUrl}`,
        linkUrl: '/cms/cmsLink',
        source: 'cms',
        event: 'cms.leaveWord',
      })
  })
}
