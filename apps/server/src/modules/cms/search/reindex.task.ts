import { defineTask } from '#/platform/tasks.ts'
import { reindexAll } from './reindex.ts'
import { forgetWords } from './searchWords.ts'

export default defineTask({
  name: 'cmsTask.reindex',
  title: '重建全文索引',
  description: '分词规则更新后，为旧版本的文章与资源重建全文检索数据，并清理半年未被搜索的词',
  params: [],
  repeatable: true,
  singleton: true,
  timeoutSeconds: 7_200,
  planned: { id: '15', jobName: '重建全文索引', cronExpression: '0 30 3 * * ?' },
  async run({ ctx, signal }) {
    const { articles, resources } = await reindexAll(ctx, signal)
    const words = await forgetWords(ctx)
    return `重建文章 ${articles} 篇、资源 ${resources} 个，清理搜索词 ${words} 个`
  },
})
