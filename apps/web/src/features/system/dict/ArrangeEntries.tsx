import { useQueryClient } from '@tanstack/react-query'
import { Alert, App } from 'antd'
import { useState } from 'react'
import { dictData, dictDataCalls, type DictData, type tagStyles } from '@app/shared/system/dictData.ts'
import { SortableList } from '#/components/SortableList/SortableList.tsx'
import { ApiError, call } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'
import { useLeaveGuard } from '#/kit/page/useLeaveGuard.tsx'
import { TagSample } from '#/kit/words/DictTag.tsx'
import { dictKeys } from '#/kit/words/useDict.ts'
import { TagStyleSelect } from './TagStyleSelect.tsx'
import css from './dict.module.css'

type Entry = Pick<DictData, 'id' | 'version' | 'dictLabel' | 'dictValue' | 'listClass' | 'cssClass'>
type Style = (typeof tagStyles)[number] | null

interface ArrangeEntriesProps {
  dictType: string
  dictName: string
  entries: readonly Entry[]
  onClose: () => void
}

/** Order and tag styles of a dictionary's entries, stored together. */
export default function ArrangeEntries({ dictType, dictName, entries, onClose }: ArrangeEntriesProps) {
  const { message } = App.useApp()
  const client = useQueryClient()
  const [open, setOpen] = useState(true)
  const [rows, setRows] = useState(entries)
  const [failure, setFailure] = useState<string>()
  const dirty = () =>
    open && rows.some(({ id, listClass }, at) => id !== entries[at]?.id || listClass !== entries[at]?.listClass)
  const leave = useLeaveGuard(dirty, () => setOpen(false))
  const [save, busy] = useOnce(async () => {
    const sent = rows.map(({ id, version, listClass }) => ({ id, version, listClass: (listClass ?? null) as Style }))
    try {
      await call(dictDataCalls.arrange, { body: { dictType, entries: sent } }, { silent: true })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error.message)
      return
    }
    void message.success('保存成功')
    void client.invalidateQueries({ queryKey: [dictData.name] })
    void client.invalidateQueries({ queryKey: dictKeys.type(dictType) })
    setOpen(false)
  })
  const move = (from: number, to: number) =>
    setRows(rows.toSpliced(from, 1).toSpliced(to, 0, ...rows.slice(from, from + 1)))
  const restyle = (id: string, listClass: string | null) =>
    setRows(rows.map((row) => (row.id === id ? { ...row, listClass } : row)))
  return (
    <Dialog
      open={open}
      title={`调整【${dictName}】排序和样式`}
      width={640}
      height={560}
      busy={busy}
      maskClosable={!dirty()}
      onOk={save}
      onCancel={leave}
      afterClose={onClose}
    >
      {failure && <Alert className={css.failure} type="error" showIcon title={failure} />}
      <SortableList
        label={dictName}
        items={rows}
        keyOf={({ id }) => id}
        nameOf={({ dictLabel }) => dictLabel}
        onMove={move}
        render={(row) => (
          <>
            <span className={css.entry}>
              <TagSample listClass={row.listClass ?? null} cssClass={row.cssClass ?? null}>
                {row.dictLabel}
              </TagSample>
            </span>
            <span className={css.value}>{row.dictValue}</span>
            <span className={css.style}>
              <TagStyleSelect
                label={`${row.dictLabel} 的样式`}
                value={row.listClass}
                onChange={(next) => restyle(row.id, next)}
              />
            </span>
          </>
        )}
      />
    </Dialog>
  )
}
