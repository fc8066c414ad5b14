import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, App } from 'antd'
import { useState } from 'react'
import { cmsParam, cmsParamCalls, mostParamsSorted, type ParamTypeChoice } from '@app/shared/cms/cmsParam.ts'
import { SortableList } from '#/components/SortableList/SortableList.tsx'
import { ApiError, call } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'
import { LoadState } from '#/kit/page/LoadState.tsx'
import css from './param.module.css'

interface SortParamsProps {
  type: ParamTypeChoice
  onClose: () => void
}

/** The order in which templates get the parameters of a type. */
export default function SortParams({ type, onClose }: SortParamsProps) {
  const { message } = App.useApp()
  const client = useQueryClient()
  const [open, setOpen] = useState(true)
  const [ids, setIds] = useState<readonly string[]>()
  const [failure, setFailure] = useState<string>()
  const query = useQuery({
    queryKey: [cmsParam.name, 'sorting', type.id],
    queryFn: ({ signal }) => call(cmsParam.endpoints.list, { query: { typeId: type.id } }, { signal }),
    gcTime: 0,
  })
  const known = (query.data ?? []).slice(0, mostParamsSorted)
  const rows = ids === undefined ? known : ids.flatMap((id) => known.find((row) => row.id === id) ?? [])
  const [save, busy] = useOnce(async () => {
    try {
      await call(cmsParamCalls.sort, { body: { typeId: type.id, ids: rows.map(({ id }) => id) } }, { silent: true })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error.message)
      return
    }
    void message.success('保存成功')
    void client.invalidateQueries({ queryKey: [cmsParam.name] })
    setOpen(false)
  })
  const move = (from: number, to: number) =>
    setIds(
      rows
        .map(({ id }) => id)
        .toSpliced(from, 1)
        .toSpliced(to, 0, ...rows.slice(from, from + 1).map(({ id }) => id)),
    )
  return (
    <Dialog
      open={open}
      title={`调整【${type.typeName}】的顺序`}
      width={640}
      height={560}
      busy={busy}
      okDisabled={rows.length === 0}
      onOk={save}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      {failure && <Alert className={css.failure ?? ''} type="error" showIcon title={failure} />}
      <LoadState query={query} />
      <SortableList
        label={type.typeName}
        items={rows}
        keyOf={({ id }) => id}
        nameOf={({ paramName }) => paramName}
        onMove={move}
        render={({ paramName }) => <span className={css.name}>{paramName}</span>}
      />
    </Dialog>
  )
}
