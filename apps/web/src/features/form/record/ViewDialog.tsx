import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import { Alert, App, Button, Checkbox, Form, Input } from 'antd'
import { useState } from 'react'
import type { RecordView } from '@app/shared/form/record.ts'
import { savedViewCalls, type SavedView, type ViewSettings } from '@app/shared/form/savedView.ts'
import { Select } from '#/kit/form/Select.tsx'
import { ApiError, call } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'
import css from './record.module.css'

interface ViewDialogProps {
  view: RecordView
  views: readonly SavedView[]
  /** Of the list as it stands. */
  settings: ViewSettings
  /** The view that the list shows. */
  current: SavedView | undefined
  onApply: (view: SavedView | undefined) => void
  onChanged: () => Promise<void>
  onClosed: () => void
}

/** 视图: the list as it stands is kept under a name, for oneself or for everybody. */
export default function ViewDialog(props: ViewDialogProps) {
  const { view, views, settings, current, onApply, onChanged, onClosed } = props
  const { message } = App.useApp()
  const [open, setOpen] = useState(true)
  const mine = current?.mayChange ? current : undefined
  const [draft, setDraft] = useState({
    viewName: mine?.viewName ?? '',
    shared: mine?.shared ?? false,
    opens: mine?.opens ?? false,
    columns: settings.columns,
  })
  const [failure, setFailure] = useState<string>()
  const told = async (work: () => Promise<void>) => {
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error.message)
    }
  }
  const [save, busy] = useOnce((as: SavedView | undefined) =>
    told(async () => {
      const { columns, ...rest } = draft
      const body = {
        ...(as ? { id: as.id, version: as.version } : {}),
        ...rest,
        formId: view.form.id,
        settings: { ...settings, columns },
      }
      const saved = await call(savedViewCalls.save, { body }, { silent: true })
      void message.success('保存成功')
      await onChanged()
      onApply(saved)
      setOpen(false)
    }),
  )
  const [remove] = useOnce((one: SavedView) =>
    told(async () => {
      await call(savedViewCalls.remove, { params: { ids: one.id } }, { silent: true })
      await onChanged()
      if (one.id === current?.id) onApply(undefined)
    }),
  )
  return (
    <Dialog
      open={open}
      title="视图"
      width={560}
      height={480}
      footer={
        <>
          <Button onClick={() => setOpen(false)}>取消</Button>
          {mine && (
            <Button disabled={busy || draft.viewName.trim() === ''} onClick={() => save(mine)}>
              更新当前视图
            </Button>
          )}
          <Button type="primary" loading={busy} disabled={draft.viewName.trim() === ''} onClick={() => save(undefined)}>
            保存为新视图
          </Button>
        </>
      }
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      {failure && <Alert type="error" showIcon title={failure} />}
      {views.length > 0 && (
        <ul className={css.views} aria-label="已保存的视图">
          {views.map((one) => (
            <li key={one.id}>
              <Button
                type="link"
                aria-current={one.id === current?.id}
                onClick={() => {
                  onApply(one)
                  setOpen(false)
                }}
              >
                {one.viewName}
              </Button>
              <span>{[one.shared && '共享', one.opens && '默认'].filter(Boolean).join('、')}</span>
              {one.mayChange && (
                <Button
                  type="text"
                  danger
                  aria-label={`删除视图 ${one.viewName}`}
                  icon={<DeleteOutlined aria-hidden />}
                  onClick={() => remove(one)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <Form layout="vertical">
        <Form.Item label="视图名称" htmlFor="view-name" extra="保存当前的查询条件、排序和下列显示列">
          <Input
            id="view-name"
            maxLength={50}
            value={draft.viewName}
            onChange={({ target }) => setDraft({ ...draft, viewName: target.value })}
          />
        </Form.Item>
        <Form.Item label="显示列" htmlFor="view-columns">
          <Select
            id="view-columns"
            mode="multiple"
            value={draft.columns}
            options={view.fields.map(({ key, label }) => ({ value: key, label }))}
            showSearch={{ optionFilterProp: 'label' }}
            onChange={(columns: string[]) => setDraft({ ...draft, columns })}
          />
        </Form.Item>
        <Checkbox checked={draft.opens} onChange={({ target }) => setDraft({ ...draft, opens: target.checked })}>
          打开列表时默认使用
        </Checkbox>
        {view.rights.edit && (
          <Checkbox checked={draft.shared} onChange={({ target }) => setDraft({ ...draft, shared: target.checked })}>
            共享给可查看此表单数据的人
          </Checkbox>
        )}
      </Form>
    </Dialog>
  )
}
