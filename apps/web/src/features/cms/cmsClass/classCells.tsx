import { App, InputNumber, Switch } from 'antd'
import { useState } from 'react'
import { cmsClass, type CmsClassItem } from '@app/shared/cms/cmsClass.ts'
import { cmsClassCalls } from '@app/shared/cms/cmsClassCalls.ts'
import { call } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { useResourceMutations } from '#/kit/http/useResource.ts'
import { useAuth } from '#/kit/session/access.ts'
import css from './cmsClass.module.css'

interface CellProps {
  row: CmsClassItem
}

/** 导航: switched where it is shown. */
export function MenuCell({ row }: CellProps) {
  const { refresh } = useResourceMutations(cmsClass)
  const { hasPermi } = useAuth()
  const [turn, busy] = useOnce(async () => {
    await call(cmsClassCalls.changeMenu, { body: { id: row.id, inMenu: row.inMenu === 'Y' ? 'N' : 'Y' } })
    await refresh()
  })
  return (
    <Switch
      size="small"
      checked={row.inMenu === 'Y'}
      loading={busy}
      disabled={!row.reachable || !hasPermi([`${cmsClass.perm}:edit`])}
      aria-label={`导航显示 ${row.className}`}
      onChange={turn}
    />
  )
}

/** 排序: a number that is written into the list; stored on leaving it. */
export function SortCell({ row }: CellProps) {
  const { message } = App.useApp()
  const { save, refresh } = useResourceMutations(cmsClass)
  const { hasPermi } = useAuth()
  const [typed, setTyped] = useState<number | null>()
  const [store, busy] = useOnce(async () => {
    if (typed === undefined || typed === null || typed === row.treeSort) return setTyped(undefined)
    try {
      await save({ id: row.id, version: row.version, treeSort: typed })
      void message.success('修改成功')
    } catch (caught) {
      void refresh()
      void message.error(caught instanceof Error ? caught.message : String(caught))
    } finally {
      setTyped(undefined)
    }
  })
  if (!row.reachable || !hasPermi([`${cmsClass.perm}:edit`])) return row.treeSort
  return (
    <InputNumber
      className={css.sort}
      size="small"
      min={0}
      max={999_999}
      precision={0}
      value={typed === undefined ? row.treeSort : typed}
      disabled={busy}
      aria-label={`排序 ${row.className}`}
      onChange={(next) => setTyped(next)}
      onPressEnter={store}
      onBlur={store}
    />
  )
}
