import { useQuery } from '@tanstack/react-query'
import { Alert, App, Button, Form, Skeleton } from 'antd'
import { useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { maxAttachments } from '@app/shared/system/notice.ts'
import { UploadFile } from '#/components/UploadFile/UploadFile.tsx'
import { useSaveKey } from '#/kit/form/useSaveKey.ts'
import { useDirtyPage } from '#/kit/page/dirtyPages.ts'
import { leaveQuestion } from '#/kit/page/leaveQuestion.ts'
import { LoadFailure } from '#/kit/page/LoadFailure.tsx'
import { useAuth } from '#/kit/session/access.ts'
import { meQuery } from '#/kit/session/sessionQueries.ts'
import { useShell } from '#/kit/session/shell.ts'
import { DraftOffer } from './DraftOffer.tsx'
import { dropDraft, readDraft, writeDraft } from './noticeDraft.ts'
import { ContentItem, FieldItem } from './NoticeItems.tsx'
import { emptyNotice, sameValues, type NoticeValues } from './noticeValues.ts'
import { TargetItems } from './TargetItems.tsx'
import { TimeItems } from './TimeItems.tsx'
import { useNoticeSaving, useNoticeStart } from './useNoticeForm.ts'
import css from './notice.module.css'

interface NoticeEditorProps {
  id: string | undefined
  copy: string | undefined
  /** Go on with what was typed in the small form. */
  fromDraft: boolean
}

const draftEveryMs = 10_000

/** The form page of a notice: everything of it, with a draft in this browser every ten seconds. */
export function NoticeEditor({ id, copy, fromDraft }: NoticeEditorProps) {
  const [form] = Form.useForm<NoticeValues>()
  const name = useId().replace(/\W/g, '')
  const { modal } = App.useApp()
  const shell = useShell()
  const { pathname, search } = useLocation()
  const userId = useQuery(meQuery).data?.user.id ?? ''
  const { hasPermi } = useAuth()
  const start = useNoticeStart(id, copy)
  const { row, values } = start.data ?? {}
  const [settled, setSettled] = useState(fromDraft)
  const draft = useMemo(() => (userId && !settled ? readDraft(userId, id) : undefined), [userId, settled, id])
  /** What was typed in the small form is where this one goes on. */
  const first = useMemo(
    () => (fromDraft && values ? { ...values, ...readDraft(userId, id)?.values } : values),
    [fromDraft, values, userId, id],
  )
  const done = useRef(false)

  const typed = (): NoticeValues => ({ ...emptyNotice, ...values, ...form.getFieldsValue(true) })
  const isDirty = () => !done.current && values !== undefined && !sameValues(typed(), values)
  useDirtyPage(isDirty)

  const close = () => {
    done.current = true
    shell.close(pathname + search)
    const list = shell.pages.find(({ folder }) => folder === 'system/notice')
    if (list) shell.open(list.fullPath)
  }
  const { submit, busy, stale, published } = useNoticeSaving({
    form,
    row,
    onSaved: () => {
      dropDraft(userId, id)
      close()
    },
  })
  const back = () => {
    if (!isDirty()) return close()
    modal.confirm(
      leaveQuestion('内容尚未保存，确定离开吗？', () => {
        dropDraft(userId, id)
        close()
      }),
    )
  }
  const keep = useEffectEvent(() => {
    if (isDirty()) writeDraft(userId, id, { savedAt: Date.now(), version: row?.version, values: typed() })
  })
  useEffect(() => {
    const timer = setInterval(() => keep(), draftEveryMs)
    const leaving = () => keep()
    window.addEventListener('pagehide', leaving)
    return () => {
      clearInterval(timer)
      window.removeEventListener('pagehide', leaving)
    }
  }, [])
  const takeDraft = () => {
    if (draft) form.setFieldsValue(draft.values)
    setSettled(true)
  }

  const mayPublish = hasPermi(['system:notice:publish'])
  const save = () => submit(false)
  useSaveKey(!busy, save)
  if (start.error) return <LoadFailure text={start.error.message} onRetry={() => void start.refetch()} />
  if (!values || !userId) return <Skeleton active paragraph={{ rows: 8 }} />
  return (
    <div className={css.page}>
      {draft && (
        <DraftOffer
          draft={draft}
          outdated={row !== undefined && draft.version !== row.version}
          onTake={takeDraft}
          onDrop={() => {
            dropDraft(userId, id)
            setSettled(true)
          }}
        />
      )}
      {stale && (
        <Alert
          type="error"
          showIcon
          title={stale}
          action={
            <Button size="small" onClick={() => shell.refresh(pathname + search)}>
              重新加载
            </Button>
          }
        />
      )}
      <Form form={form} name={name} layout="vertical" initialValues={first ?? values} className={css.form}>
        <section className={css.card} aria-labelledby={`${name}h`}>
          <h1 id={`${name}h`}>公告编辑</h1>
          <FieldItem name="noticeTitle" />
          <ContentItem height={420} />
          <FieldItem name="summary" help="不填写时取正文前 100 个字" />
          <Form.Item name="files" label="附件">
            <UploadFile maxCount={maxAttachments} aria-label="上传附件" />
          </Form.Item>
          <FieldItem name="remark" />
        </section>
        <section className={css.card} aria-label="发布设置">
          <h2>发布设置</h2>
          <FieldItem name="noticeType" widget="radio" />
          <FieldItem name="priority" help="高优先级会在接收人屏幕上弹出" />
          <FieldItem name="isTop" />
          <TargetItems locked={published} stored={row?.targets ?? []} />
          <TimeItems published={published} />
        </section>
      </Form>
      <footer className={css.footer}>
        <Button onClick={back}>返回</Button>
        <span className={css.right}>
          <Button type={published || !mayPublish ? 'primary' : 'default'} loading={busy} onClick={save}>
            {published ? '保存' : '存草稿'}
          </Button>
          {!published && mayPublish && (
            <Button type="primary" loading={busy} onClick={() => submit(true)}>
              发布
            </Button>
          )}
        </span>
      </footer>
    </div>
  )
}
