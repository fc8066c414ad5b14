import { useQuery } from '@tanstack/react-query'
import { Alert, App, Checkbox, Progress } from 'antd'
import { useState } from 'react'
import { isHtml } from '@app/form-engine/controls/registry.ts'
import { recordCalls, type RecordView } from '@app/shared/form/record.ts'
import { ApiError, call } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'
import { viewQuery } from './recordQueries.ts'
import css from './record.module.css'

interface ColumnDialogProps {
  view: RecordView
  onClosed: () => void
  onSaved: () => void
}

const unindexed = new Set(['files', 'rows', 'secret'])
const pollMs = 1_500

/** 列设置: which fields the list shows, and which of them have an index for searching and statistics. */
export default function ColumnDialog({ view, onClosed, onSaved }: ColumnDialogProps) {
  const { message } = App.useApp()
  const [open, setOpen] = useState(true)
  const [columns, setColumns] = useState(view.columns)
  const [indexed, setIndexed] = useState(view.fields.filter(({ index }) => index).map(({ key }) => key))
  const [failure, setFailure] = useState<string>()
  const isBuilding = (fields: RecordView['fields']) => fields.some(({ index }) => index && !index.ready)
  const { data: now = view } = useQuery({
    ...viewQuery(view.form.id),
    refetchInterval: ({ state }) => (state.data && isBuilding(state.data.fields) ? pollMs : false),
  })

  const [save, busy] = useOnce(async () => {
    setFailure(undefined)
    try {
      const order = view.fields.map(({ key }) => key).filter((key) => columns.includes(key))
      // Columns that stood in an order of their own keep it; new ones follow in the order of the form.
      const kept = view.columns.filter((key) => columns.includes(key))
      const sorted = [...kept, ...order.filter((key) => !kept.includes(key))]
      await call(recordCalls.settings, { body: { formId: view.form.id, columns: sorted, indexed } }, { silent: true })
      void message.success('保存成功')
      onSaved()
      setOpen(false)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error.message)
    }
  })
  const toggle = (list: readonly string[], key: string, on: boolean) =>
    on ? [...list, key] : list.filter((each) => each !== key)

  return (
    <Dialog
      open={open}
      title="列设置"
      width={640}
      height={560}
      busy={busy}
      onOk={() => save()}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      {failure && <Alert className={css.failure} type="error" showIcon title={failure} />}
      <p className={css.hint}>
        勾选“显示”的字段作为列表的列；勾选“索引”的字段查询和统计更快，已有数据会在后台补建索引。
      </p>
      <table className={css.settings}>
        <thead>
          <tr>
            <th scope="col">字段</th>
            <th scope="col">显示</th>
            <th scope="col">索引</th>
          </tr>
        </thead>
        <tbody>
          {view.fields.map(({ key, model, label, kind, type, removed }) => {
            const building = now.fields.find((field) => field.key === key)?.index
            return (
              <tr key={key}>
                <th scope="row">
                  {label}
                  <small>{model}</small>
                </th>
                <td>
                  <Checkbox
                    aria-label={`显示 ${label}`}
                    checked={columns.includes(key)}
                    onChange={(event) => setColumns(toggle(columns, key, event.target.checked))}
                  />
                </td>
                <td>
                  <Checkbox
                    aria-label={`索引 ${label}`}
                    disabled={removed || unindexed.has(kind) || isHtml(type)}
                    checked={indexed.includes(key)}
                    onChange={(event) => setIndexed(toggle(indexed, key, event.target.checked))}
                  />
                  {building && !building.ready && (
                    <Progress
                      className={css.progress}
                      percent={building.percent}
                      size="small"
                      aria-label={`${label}索引进度`}
                    />
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Dialog>
  )
}
