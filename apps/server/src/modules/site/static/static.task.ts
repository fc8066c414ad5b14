import { isNotNull } from 'drizzle-orm'
import { filesOfSite, hashOfPage, isInTheMaking, readPage } from '#/modules/site/files/staticFiles.ts'
import { visitOf } from '#/modules/site/page/visit.ts'
import { defineTask } from '#/platform/tasks.ts'
import { isStatic } from './markPages.ts'
import { queueChange } from './queueChange.ts'
import { staticPageTable as t } from './staticPage.table.ts'

export default defineTask({
  name: 'cmsTask.staticCheck',
  title: '核对静态页',
  description: '核对静态页目录与数据库：补齐缺少的页面，清除多余的文件，重新生成内容不符的页面',
  params: [],
  repeatable: true,
  singleton: true,
  timeoutSeconds: 7_200,
  planned: { id: '29', jobName: '核对静态页', cronExpression: '0 20 4 * * ?' },
  async run({ ctx, signal }) {
    if (!isStatic(await visitOf(ctx.platform))) return '访问方式为动态访问，无需核对'
    const rows = await ctx.db.select({ file: t.file, hash: t.hash }).from(t).where(isNotNull(t.hash))
    const known = new Map(rows.map(({ file, hash }) => [file, hash]))
    let [missing, changed] = [0, 0]
    for (const [file, hash] of known) {
      signal.throwIfAborted()
      const bytes = await readPage(ctx.platform, file)
      if (bytes === undefined) missing += 1
      else if (hashOfPage(bytes) !== hash) changed += 1
    }
    const files = (await filesOfSite(ctx.platform)).filter((file) => !isInTheMaking(file))
    const strays = files.filter((file) => !known.has(file)).length
    await ctx.tx((tx) => queueChange(tx, { tags: [], isAll: true }))
    return `核对静态页 ${known.size} 个：缺少 ${missing} 个，多余 ${strays} 个，内容不符 ${changed} 个，已开始重新生成`
  },
})
