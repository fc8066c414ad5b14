import ClearOutlined from '@ant-design/icons/ClearOutlined'
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import type { Endpoint } from '@app/shared/kit/endpoint.ts'
import { call } from '#/kit/http/http.ts'
import { useConfirm } from '#/kit/page/confirm.tsx'
import { useAuth } from '#/kit/session/access.ts'
import type { ToolbarButton } from '#/kit/table/PageToolbar.tsx'

/**
 * 清空 of a log: irreversible and over everything, so the word must be typed. Empty without the right to. Of a log that
 * keeps its last days it says so, and when nothing was older.
 */
export function useCleanLog(endpoint: Endpoint, name: string, content: string, keptDays?: number): ToolbarButton[] {
  const { message } = App.useApp()
  const { hasPermi } = useAuth()
  const client = useQueryClient()
  const confirm = useConfirm()
  const { access } = endpoint
  if (typeof access === 'string' || !('any' in access) || !hasPermi(access.any)) return []
  const ask = () =>
    confirm({
      title: '是否确认清空?',
      content,
      consequence: keptDays ? `${keptDays}天内的日志会保留，其余清空后不可恢复` : '清空后不可恢复',
      okText: '清空',
      danger: true,
      typed: '清空',
      run: async () => {
        const gone: unknown = await call(endpoint, {}, { silent: true })
        void client.invalidateQueries({ queryKey: [name] })
        if (keptDays && gone === 0) void message.info(`没有${keptDays}天以前的日志`)
        else void message.success('清空成功')
      },
    })
  return [{ key: 'clean', label: '清空', icon: <ClearOutlined aria-hidden />, danger: true, run: ask }]
}
