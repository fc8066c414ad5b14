import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Form, Spin } from 'antd'
import { useId, useState, type ReactNode } from 'react'
import { useSaveKey } from '#/kit/form/useSaveKey.ts'
import type { FormProps } from '#/kit/list/useResourceActions.tsx'
import { Dialog } from '#/kit/page/Dialog.tsx'
import { LoadFailure } from '#/kit/page/LoadFailure.tsx'
import { SideDrawer } from '#/kit/page/SideDrawer.tsx'
import { useLeaveGuard } from '#/kit/page/useLeaveGuard.tsx'
import { useAuth } from '#/kit/session/access.ts'
import { meQuery } from '#/kit/session/sessionQueries.ts'
import { useShell } from '#/kit/session/shell.ts'
import { dropDraft, writeDraft } from './noticeDraft.ts'
import { ContentItem, FieldItem } from './NoticeItems.tsx'
import { emptyNotice, sameValues, type NoticeValues } from './noticeValues.ts'
import { formPath } from './useNoticeActs.tsx'
import { useNoticeSaving, useNoticeStart } from './useNoticeForm.ts'
import css from './notice.module.css'

/** 添加公告 in the middle of the list, 修改公告 beside it: the three fields of every day; 更多 opens the page with all. */
export default function NoticeQuickForm({ id, onClose, onSaved }: FormProps) {
  const [form] = Form.useForm<NoticeValues>()
  const [open, setOpen] = useState(true)
  const name = useId().replace(/\W/g, '')
  const start = useNoticeStart(id)
  const shell = useShell()
  const userId = useQuery(meQuery).data?.user.id ?? ''
  const mayPublish = useAuth().hasPermi(['system:notice:publish'])
  const { row } = start.data ?? {}
  const { submit, busy, stale, scheduled } = useNoticeSaving({
    form,
    row,
    onSaved: (stored) => {
      setOpen(false)
      onSaved(stored)
    },
  })
  // Saved without 发布, one that waits for its time would be a draft again.
  const save = () => submit(scheduled && mayPublish)
  const typed = () => ({ ...emptyNotice, ...start.data?.values, ...form.getFieldsValue(true) })
  const dirty = () => open && !!start.data && !sameValues(typed(), start.data.values)
  const leave = useLeaveGuard(dirty, () => setOpen(false))
  const more = () => {
    if (dirty()) writeDraft(userId, id, { savedAt: Date.now(), version: row?.version, values: typed() })
    else dropDraft(userId, id)
    setOpen(false)
    const draft = dirty() ? 'draft=1' : ''
    shell.open([formPath, [id ? `id=${id}` : '', draft].filter(Boolean).join('&')].filter(Boolean).join('?'))
  }

  useSaveKey(open && !busy, save)
  const body = (
    <Spin spinning={start.isFetching} description="Loading..." delay={200}>
      {start.error && <LoadFailure text={start.error.message} onRetry={() => void start.refetch()} />}
      {start.data && (
        <Form form={form} name={name} layout="vertical" initialValues={start.data.values} className={css.quick}>
          {stale && <Alert type="error" showIcon title={stale} className={css.alert} />}
          <FieldItem name="noticeTitle" />
          <FieldItem name="noticeType" widget="radio" />
          {id !== undefined && <FieldItem name="status" />}
          <ContentItem height={id === undefined ? 180 : 360} className={css.full} />
        </Form>
      )}
    </Spin>
  )
  const moreButton = (
    <Button className={css.more} onClick={more}>
      更多
    </Button>
  )
  if (id === undefined)
    return (
      <Dialog
        open={open}
        title="添加公告"
        width={800}
        height={550}
        maskClosable={!busy}
        onCancel={leave}
        afterClose={onClose}
        footer={
          <Buttons>
            {moreButton}
            <Button onClick={leave}>取消</Button>
            <Button
              type={mayPublish ? 'default' : 'primary'}
              loading={busy && !mayPublish}
              onClick={() => submit(false)}
            >
              存草稿
            </Button>
            {mayPublish && (
              <Button type="primary" loading={busy} onClick={() => submit(true)}>
                发布
              </Button>
            )}
          </Buttons>
        }
      >
        {body}
      </Dialog>
    )
  return (
    <SideDrawer
      open={open}
      title="修改公告"
      size={650}
      className={css.drawer ?? ''}
      onClose={leave}
      onClosed={onClose}
      footer={
        <Buttons>
          {moreButton}
          <Button type="primary" loading={busy} onClick={save}>
            保存
          </Button>
          <Button onClick={leave}>取消</Button>
        </Buttons>
      }
    >
      {body}
    </SideDrawer>
  )
}

const Buttons = ({ children }: { children: ReactNode }) => <div className={css.buttons}>{children}</div>
