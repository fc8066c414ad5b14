import { eq, inArray } from 'drizzle-orm'
import type { Ctx } from '#/platform/context.ts'
import { seedRows, seedRun } from '#/platform/start/applySeeds.ts'
import { resolveRecipients } from './notice.recipients.ts'
import { noticeTable, noticeTargetTable } from './notice.table.ts'

const published = (ctx: Ctx, minutesAgo: number) => {
  const time = new Date(ctx.now.getTime() - minutesAgo * 60_000).toISOString()
  return { sendStatus: '1', publishTime: time, publishBy: '1', createTime: time, updateTime: time }
}

/** Sample notices (system §16.10). */
const rows = (ctx: Ctx) => [
  {
    id: '1',
    noticeTitle: '欢迎使用管理平台',
    noticeType: '2',
    isTop: 'Y' as const,
    noticeContentHtml:
      '<h2>平台功能介绍</h2><p>平台提供组织管理、权限管理、系统设置、日志管理等功能，左侧菜单按您的权限显示。</p><h2>入门指引</h2><ul><li><p>点击右上角头像，可完善个人信息并修改密码；</p></li><li><p>按 <strong>Ctrl + K</strong> 可快速查找并打开页面；</p></li><li><p>新的公告和消息会在右上角的铃铛上提示。</p></li></ul>',
    summary: '平台功能介绍与入门指引',
    ...published(ctx, 180),
  },
  {
    id: '2',
    noticeTitle: '系统升级维护通知',
    noticeType: '1',
    priority: 'H' as const,
    noticeContentHtml:
      '<p>为提升系统性能，计划于本周六 <strong>22:00 至 24:00</strong> 进行升级维护。</p><p>影响范围：维护期间系统无法登录，请提前保存未完成的工作。</p>',
    summary: '维护时间与影响范围',
    ...published(ctx, 120),
  },
  {
    id: '3',
    noticeTitle: '研发部周会安排',
    noticeType: '1',
    noticeScope: 'D' as const,
    noticeContentHtml: '<p>会议时间：每周一 9:30</p><p>会议地点：三楼会议室</p><p>请各小组提前准备本周进展。</p>',
    summary: '会议时间地点',
    ...published(ctx, 60),
  },
  {
    id: '4',
    noticeTitle: '年度安全培训（草稿）',
    noticeType: '2',
    noticeScope: 'R' as const,
    noticeContentHtml: '<p>年度信息安全培训即将开始，时间与课程待定。</p>',
    summary: '年度信息安全培训即将开始，时间与课程待定。',
  },
]

async function findRecipients(ctx: Ctx): Promise<void> {
  const notices = await ctx.db
    .select()
    .from(noticeTable)
    .where(inArray(noticeTable.id, ['1', '2', '3']))
  for (const row of notices) {
    const receiveCount = await resolveRecipients(ctx, row)
    await ctx.db.update(noticeTable).set({ receiveCount }).where(eq(noticeTable.id, row.id))
  }
}

export default [
  seedRows(noticeTable, rows, 60),
  seedRows(
    noticeTargetTable,
    [
      { noticeId: '3', targetType: 'D', targetId: '104', includeChild: 'Y' },
      { noticeId: '4', targetType: 'R', targetId: '2' },
    ],
    61,
  ),
  seedRun('recipients of the sample notices', findRecipients, 62),
]
