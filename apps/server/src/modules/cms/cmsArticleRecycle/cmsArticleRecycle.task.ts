import { sweepAutosaves } from '#/modules/cms/cmsArticle/edit/autosave.service.ts'
import { purgeDueClasses } from '#/modules/cms/cmsClassRecycle/classBin.service.ts'
import { defineTask } from '#/platform/tasks.ts'
import { purgeDueArticles } from './articleBin.service.ts'

export default defineTask({
  name: 'cmsTask.recyclePurge',
  title: '清理内容回收站',
  description: '彻底删除超过保留天数的文章和栏目，清理30天前自动保存的内容',
  params: [],
  repeatable: true,
  singleton: true,
  timeoutSeconds: 3_600,
  planned: { id: '23', jobName: '清理内容回收站', cronExpression: '0 10 2 * * ?' },
  async run({ ctx, signal }) {
    const articles = await purgeDueArticles(ctx, signal)
    const classes = await purgeDueClasses(ctx, signal)
    const unsaved = await sweepAutosaves(ctx, signal)
    const swept = unsaved > 0 ? `，清理未保存的内容 ${unsaved} 份` : ''
    return `彻底删除文章 ${articles} 篇，栏目 ${classes} 个${swept}`
  },
})
