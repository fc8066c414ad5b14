import ReloadOutlined from '@ant-design/icons/ReloadOutlined'
import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { App } from 'antd'
import type { Endpoint } from '@app/shared/kit/endpoint.ts'
import { call } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { useAuth } from '#/kit/session/access.ts'
import type { ToolbarButton } from '#/kit/table/PageToolbar.tsx'

/** 刷新缓存: drops the server's copies and what this window read of them. Empty without the right to. */
export function useRefreshCache(endpoint: Endpoint, ...queryKeys: readonly QueryKey[]): ToolbarButton[] {
  const { message } = App.useApp()
  const { hasPermi } = useAuth()
  const client = useQueryClient()
  const [run, busy] = useOnce(async () => {
    await call(endpoint)
    for (const queryKey of queryKeys) void client.invalidateQueries({ queryKey })
    void message.success('刷新成功')
  })
  const { access } = endpoint
  const allowed = typeof access === 'string' || ('any' in access && hasPermi(access.any))
  return allowed ? [{ key: 'refreshCache', label: '刷新缓存', icon: <ReloadOutlined aria-hidden />, busy, run }] : []
}
