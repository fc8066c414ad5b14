import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useSearchParams } from 'react-router'
import type { InfoAnswer } from '@app/shared/auth/session.ts'
import { portalCalls } from '@app/shared/portal/portalCalls.ts'
import { portalConfig } from '@app/shared/portal/portalConfig.ts'
import { call } from '#/kit/http/http.ts'
import { useConfirm } from '#/kit/page/confirm.tsx'
import { meQuery } from '#/kit/session/sessionQueries.ts'
import { useShell } from '#/kit/session/shell.ts'

type Portal = InfoAnswer['userPortalConfig'][number]

const home = '/index'

export interface SwitchProps {
  /** Closes the list. */
  onDone: () => void
  onDesign: (id: string) => void
}

/** Which workbench is shown, and what the list of them does. */
export function useSwitch({ onDone, onDesign }: SwitchProps) {
  const { data: me } = useQuery(meQuery)
  const client = useQueryClient()
  const shell = useShell()
  const confirm = useConfirm()
  const { message } = App.useApp()
  const [params] = useSearchParams()
  const portals = me?.userPortalConfig ?? []
  const key = params.get('key')
  const current = portals.find(({ id }) => id === key)?.id ?? me?.defaultPortalConfig?.id
  const refresh = () => client.invalidateQueries({ queryKey: meQuery.queryKey })

  const open = ({ id, applicationRange, isDefault }: Portal) => {
    onDone()
    shell.open(`${home}?key=${encodeURIComponent(id)}`)
    // Which one of their own the user opened last they come back to.
    if (applicationRange === 'U' && isDefault !== 'Y')
      void call(portalCalls.setDefault, { body: { id } }).then(refresh, () => undefined)
  }
  const design = (id: string) => {
    onDone()
    onDesign(id)
  }
  const remove = ({ id, name }: Portal) => {
    onDone()
    confirm({
      title: '提示',
      content: `确认删除小页【${name}】`,
      okText: '删除',
      danger: true,
      run: async () => {
        await call(portalConfig.endpoints.remove, { params: { ids: id } }, { silent: true })
        void message.success('删除成功')
        if (id === key) shell.open(home)
        await refresh()
      },
    })
  }
  return { portals, current, open, design, remove }
}
