import { recountClasses } from '#/modules/cms/cmsClass/handDown.service.ts'
import { siteSettings } from '#/modules/cms/cmsSite/cmsSite.read.ts'
import { defineTask } from '#/platform/tasks.ts'
import { forgetVisits } from './countVisits.ts'

export default defineTask({
  name: 'cmsTask.statDaily',
  title: '清理内容统计',
  description: '清理超过统计保留天数的访问数据，核对栏目的文章数',
  params: [],
  repeatable: true,
  planned: { id: '25', jobName: '清理内容统计', cronExpression: '0 20 0 * * ?' },
  async run({ ctx }) {
    const { statKeepDays } = await siteSettings(ctx)
    const [visits, classes] = [await forgetVisits(ctx, statKeepDays), await ctx.tx(recountClasses)]
    return `清理访问数据 ${visits} 条，更正栏目计数 ${classes} 个`
  },
})
