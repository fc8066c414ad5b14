import { useQuery } from '@tanstack/react-query'
import { Alert, App, Button, Radio, Space } from 'antd'
import { useState } from 'react'
import {
  cmsLeaveWord,
  cmsLeaveWordCalls,
  LeaveStatus,
  type CmsLeaveWord,
  type CmsLeaveWordItem,
} from '@app/shared/cms/cmsLeaveWord.ts'
import { RichText } from '#/components/RichText/RichText.tsx'
import { RichView } from '#/components/RichText/RichView.tsx'
import { ApiError, call } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { Detail, DetailGroup } from '#/kit/page/Detail.tsx'
import { LoadState } from '#/kit/page/LoadState.tsx'
import { SideDrawer } from '#/kit/page/SideDrawer.tsx'
import { useLeaveGuard } from '#/kit/page/useLeaveGuard.tsx'
import { useAuth } from '#/kit/session/access.ts'
import { DictTag } from '#/kit/words/DictTag.tsx'
import { useLeaveActs } from './useLeaveActs.ts'
import css from './leaveWord.module.css'

interface ReplyDrawerProps {
  row: CmsLeaveWordItem
  onClosed: () => void
}

/** 回复: the leave word above, the answer below. */
export default function ReplyDrawer({ row, onClosed }: ReplyDrawerProps) {
  const { hasPermi } = useAuth()
  const query = useQuery({
    queryKey: [cmsLeaveWord.name, 'get', row.id],
    queryFn: ({ signal }) => call(cmsLeaveWord.endpoints.get, { params: { id: row.id } }, { signal }),
    // An earlier answer is for whoever may read it.
    enabled: hasPermi(['cms:cmsLeaveWord:query']),
    gcTime: 0,
  })
  if (query.isLoading || query.error)
    return (
      <SideDrawer title="回复留言" size={640} onClosed={onClosed}>
        <LoadState query={query} />
      </SideDrawer>
    )
  return <Answer row={row} read={query.data} onReread={query.refetch} onClosed={onClosed} />
}

interface AnswerProps extends ReplyDrawerProps {
  /** As it stands now, where the user may read it. */
  read: CmsLeaveWord | undefined
  onReread: () => Promise<unknown>
}

function Answer({ row, read, onReread, onClosed }: AnswerProps) {
  const [first] = useState(read)
  const before = first?.replyContent ?? ''
  const shown = first?.replyOpen ?? row.openFlag
  const { message } = App.useApp()
  const { refresh } = useLeaveActs()
  const [isOpen, setIsOpen] = useState(true)
  const [content, setContent] = useState(before)
  const [open, setOpen] = useState<'Y' | 'N'>(shown === 'N' ? 'N' : 'Y')
  const [failure, setFailure] = useState<string>()
  const leave = useLeaveGuard(
    () => isOpen && content !== before,
    () => setIsOpen(false),
  )
  const [save, busy] = useOnce(async () => {
    try {
      const body = { id: row.id, content, open, ...(read && { version: read.version }) }
      await call(cmsLeaveWordCalls.reply, { body }, { silent: true })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.reason === 'stale') await onReread()
      setFailure(error.errors.content ?? error.message)
      return
    }
    void message.success('回复成功')
    void refresh()
    setIsOpen(false)
  })
  return (
    <SideDrawer
      title="回复留言"
      size={640}
      open={isOpen}
      onClose={leave}
      onClosed={onClosed}
      footer={
        <Space className={css.footer ?? ''}>
          <Button onClick={leave}>取消</Button>
          <Button type="primary" loading={busy} onClick={save}>
            回复
          </Button>
        </Space>
      }
    >
      <DetailGroup title="留言">
        <Detail label="类型">
          <DictTag type="cms_leave_type" value={row.leaveType} />
        </Detail>
        <Detail label="姓名">{row.name}</Detail>
        <Detail label="电话">{row.phone}</Detail>
        <Detail label="邮箱">{row.email}</Detail>
        <Detail label="主题" wide>
          {row.title}
        </Detail>
        <Detail label="内容" wide>
          <span className={css.whole}>{row.content}</span>
        </Detail>
      </DetailGroup>
      {failure && <Alert className={css.failure ?? ''} type="error" showIcon title={failure} />}
      {read?.replyContent && read.replyTime !== first?.replyTime && (
        <Alert
          className={css.failure ?? ''}
          type="warning"
          showIcon
          title={`${read.replyName ?? '他人'}已于 ${read.replyTime ?? ''} 回复，再次提交将替换该回复`}
          description={<RichView html={read.replyContent} />}
        />
      )}
      <div className={css.answer}>
        <RichText
          value={content}
          maxLength={20_000}
          aria-label="回复内容"
          placeholder="请输入回复内容"
          onChange={setContent}
        />
        <Radio.Group
          aria-label="公开回复"
          value={open}
          onChange={({ target }) => setOpen(target.value as 'Y' | 'N')}
          options={[
            { value: 'Y', label: '公开回复' },
            { value: 'N', label: '仅凭查询码查看' },
          ]}
        />
        {row.status === LeaveStatus.waiting && <p className={css.note}>回复后该留言将同时通过审核</p>}
      </div>
    </SideDrawer>
  )
}
