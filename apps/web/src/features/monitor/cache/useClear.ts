import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { cache } from '@app/shared/monitor/cache.ts'
import { call } from '#/kit/http/http.ts'
import { useConfirm } from '#/kit/page/confirm.tsx'

/** Asks and then drops a cache, or one key of it, on every node. */
export function useClear(): (cacheId: string, cacheKey: string | undefined, onDone: () => void) => void {
  const { message } = App.useApp()
  const confirm = useConfirm()
  const client = useQueryClient()
  return (cacheId, cacheKey, onDone) =>
    confirm({
      title: '确认清除所选中数据的缓存吗?',
      consequence: '所有节点的副本都会清除，下次使用时重新读取',
      okText: '清除',
      danger: true,
      run: async () => {
        if (cacheKey === undefined) await call(cache.clear, { params: { cacheId } }, { silent: true })
        else await call(cache.clearKey, { params: { cacheId, cacheKey } }, { silent: true })
        void message.success('缓存清除成功')
        onDone()
        void client.invalidateQueries({ queryKey: ['monitor:cache'] })
      },
    })
}
