import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import { Alert, App, Button, Form, Input } from 'antd'
import { useState, type ReactNode } from 'react'
import { ApiError } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { useConfirm } from '#/kit/page/confirm.tsx'
import { Dialog } from '#/kit/page/Dialog.tsx'
import css from './SavedListDialog.module.css'

/** A list as somebody keeps it under a name. */
export interface SavedList {
  id: string
  name: string
  /** 默认, 共享: words behind the name. */
  marks: readonly string[]
  /** The caller may change and remove it. */
  mayChange: boolean
}

interface SavedListDialogProps<T extends SavedList> {
  title: string
  /** 视图, 筛选: what the product calls them. */
  word: string
  height: number
  saved: readonly T[]
  /** The one that the list shows. */
  current: T | undefined
  /** Below the name: what is kept with it. */
  help: string
  /** There is nothing to keep. */
  empty?: boolean
  /** Further inputs of what is kept. */
  children: ReactNode
  onApply: (one: T) => void
  /** A refusal stays in the dialog. */
  save: (name: string, as: T | undefined) => Promise<unknown>
  remove: (one: T) => Promise<unknown>
  onClosed: () => void
}

/** Lists kept under names: one is applied or removed, the list as it stands is kept as a new one or as the current. */
export function SavedListDialog<T extends SavedList>(props: SavedListDialogProps<T>) {
  const { word, saved, current, onApply, remove } = props
  const { message } = App.useApp()
  const confirm = useConfirm()
  const [open, setOpen] = useState(true)
  const mine = current?.mayChange ? current : undefined
  const [name, setName] = useState(mine?.name ?? '')
  const [failure, setFailure] = useState<string>()
  const [save, busy] = useOnce(async (as: T | undefined) => {
    setFailure(undefined)
    try {
      await props.save(name, as)
      void message.success('保存成功')
      setOpen(false)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error.message)
    }
  })
  const ask = (one: T) =>
    confirm({
      title: '确认删除所选中数据?',
      content: `当前选中${word}名称为"${one.name}"的数据`,
      consequence: '删除后不可恢复',
      okText: '删除',
      danger: true,
      run: async () => {
        await remove(one)
        void message.success('删除成功')
      },
    })
  const cannotSave = busy || props.empty === true || name.trim() === ''
  return (
    <Dialog
      open={open}
      title={props.title}
      width={560}
      height={props.height}
      footer={
        <>
          <Button onClick={() => setOpen(false)}>取消</Button>
          {mine && (
            <Button disabled={cannotSave} onClick={() => save(mine)}>
              更新当前{word}
            </Button>
          )}
          <Button type="primary" loading={busy} disabled={cannotSave} onClick={() => save(undefined)}>
            保存为新{word}
          </Button>
        </>
      }
      onCancel={() => setOpen(false)}
      afterClose={props.onClosed}
    >
      {failure && <Alert type="error" showIcon title={failure} />}
      {saved.length > 0 && (
        <ul className={css.kept} aria-label={`已保存的${word}`}>
          {saved.map((one) => (
            <li key={one.id}>
              <Button
                type="link"
                aria-current={one.id === current?.id}
                onClick={() => {
                  onApply(one)
                  setOpen(false)
                }}
              >
                {one.name}
              </Button>
              <span>{one.marks.join('、')}</span>
              {one.mayChange && (
                <Button
                  type="text"
                  danger
                  aria-label={`删除${word} ${one.name}`}
                  icon={<DeleteOutlined aria-hidden />}
                  onClick={() => ask(one)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      <Form layout="vertical">
        <Form.Item label={`${word}名称`} htmlFor="saved-list-name" extra={props.help}>
          <Input id="saved-list-name" maxLength={50} value={name} onChange={({ target }) => setName(target.value)} />
        </Form.Item>
        {props.children}
      </Form>
    </Dialog>
  )
}
