import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useState } from 'react'
import { contentOf, type PortalItem } from '@app/shared/portal/layout.ts'
import { type DesignedPortal } from '@app/shared/portal/portalCalls.ts'
import { portalConfig } from '@app/shared/portal/portalConfig.ts'
import { ApiError, call, report } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { useConfirm } from '#/kit/page/confirm.tsx'
import { meQuery } from '#/kit/session/sessionQueries.ts'

export type SaveType = 'user' | 'sys'
const savedSeconds = 3

/** What a workbench has that nobody has arranged for themselves yet; the server decides the rest. */
const ownPortal = { applicationRange: 'U', isDefault: 'Y', sort: 0, status: '0' } as const

type Stored = Pick<DesignedPortal, 'id' | 'version' | 'name' | 'copied' | 'applicationRange'>

/** Storing what was designed, and taking the workbench away. */
export function useSaving(start: Stored | null, saveType: SaveType, onClose: () => void) {
  const { message } = App.useApp()
  const confirm = useConfirm()
  const client = useQueryClient()
  const [stored, setStored] = useState(start)
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: meQuery.queryKey }),
      client.invalidateQueries({ queryKey: [portalConfig.name] }),
    ])

  const [save, saving] = useOnce(async (name: string, items: readonly PortalItem[], onSaved: () => void) => {
    const content = contentOf(items)
    const target = stored ? { id: stored.id, version: stored.version } : ownPortal
    try {
      const body = { ...target, saveType, name, content }
      const row = await call(portalConfig.endpoints.save, { body }, { silent: true })
      // Of a workbench of the system the user has got their own copy.
      const copied = stored !== null && (stored.copied || stored.id !== row.id)
      setStored({ id: row.id, version: row.version, name, copied, applicationRange: row.applicationRange })
      onSaved()
      void message.success('设计成功', savedSeconds)
      await refresh()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      report(error)
    }
  })

  const removing = (done: string) => async () => {
    if (!stored) return
    await call(portalConfig.endpoints.remove, { params: { ids: stored.id } }, { silent: true })
    void message.success(done)
    onClose()
    await refresh()
  }
  const remove = () =>
    confirm({
      title: '提示',
      content: `确认删除小页【${stored?.name}】`,
      okText: '删除',
      danger: true,
      run: removing('删除成功'),
    })
  /** The copy goes, what it was made from appears again. */
  const reset = () =>
    confirm({
      title: '恢复默认',
      content: '您对该工作台的修改将被放弃，恢复为系统提供的布局。',
      okText: '恢复默认',
      danger: true,
      run: removing('已恢复默认'),
    })
  const own = saveType === 'sys' || stored?.applicationRange === 'U'
  return { stored, save, saving, remove: stored && own ? remove : undefined, reset: stored?.copied ? reset : undefined }
}
