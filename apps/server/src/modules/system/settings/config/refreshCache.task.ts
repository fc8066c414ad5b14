import { defineTask } from '#/platform/tasks.ts'

export default defineTask({
  name: 'systemTask.refreshCache',
  title: '刷新缓存',
  description: '让全部节点重新读取参数设置、字典与文件存储配置',
  params: [],
  repeatable: true,
  async run({ ctx }) {
    // Nothing named means everything; copies are read anew when they are next asked for.
    await ctx.tx(async (tx) => {
      await tx.emit('config.changed', { keys: [] })
      await tx.emit('dict.changed', { dictTypes: [] })
      await tx.emit('storage.changed', {})
    })
    return '全部节点已丢弃参数、字典与文件存储的缓存'
  },
})
