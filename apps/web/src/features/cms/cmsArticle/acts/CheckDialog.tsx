import { Alert, Button } from 'antd'
import { useState } from 'react'
import type { CheckResult, CheckRemark } from '@app/shared/cms/articleLife.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'
import css from '#/features/cms/cmsArticle/article.module.css'

interface CheckDialogProps {
  result: CheckResult
  /** What goes on when nothing stands against it. */
  okText: string
  act: () => Promise<unknown>
  /** Writes other words for those found; absent where the text is not at hand. */
  onReplace?: ((pairs: readonly { word: string; replaceWith: string }[]) => void) | undefined
  onClosed: () => void
}

/** 发布检查: what stands against publishing, and what should be looked at first. */
export function CheckDialog({ result, okText, act, onReplace, onClosed }: CheckDialogProps) {
  const [open, setOpen] = useState(true)
  const { errors, warnings } = result
  const blocked = errors.length > 0
  const [run, busy] = useOnce(async () => {
    await act()
    setOpen(false)
  })
  const pairs = [...errors, ...warnings].flatMap(({ words = [] }) =>
    words.flatMap(({ word, replaceWith }) => (replaceWith ? [{ word, replaceWith }] : [])),
  )
  return (
    <Dialog
      open={open}
      title="发布检查"
      width={560}
      height={320}
      footer={
        <>
          {onReplace && pairs.length > 0 && (
            <Button
              style={{ float: 'left' }}
              onClick={() => {
                onReplace(pairs)
                setOpen(false)
              }}
            >
              一键替换
            </Button>
          )}
          <Button onClick={() => setOpen(false)}>{blocked ? '返回修改' : '取消'}</Button>
          {!blocked && (
            <Button type="primary" loading={busy} onClick={() => run()}>
              {warnings.length > 0 ? `继续${okText}` : okText}
            </Button>
          )}
        </>
      }
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      {blocked && (
        <Alert type="error" showIcon title={`有 ${errors.length} 处必须修改`} description={<Remarks of={errors} />} />
      )}
      {warnings.length > 0 && (
        <Alert
          type="warning"
          showIcon
          className={css.below}
          title={`有 ${warnings.length} 处建议检查`}
          description={<Remarks of={warnings} />}
        />
      )}
      {!blocked && warnings.length === 0 && <Alert type="success" showIcon title="未发现问题" />}
    </Dialog>
  )
}

const Remarks = ({ of }: { of: readonly CheckRemark[] }) => (
  <ul className={css.remarks}>
    {of.map(({ field, msg, words = [] }) => (
      <li key={`${field} ${msg}`}>
        {msg}
        {words.length > 0 &&
          `：${words.map(({ word, count, replaceWith }) => `${word}（${count} 处${replaceWith ? `，建议 ${replaceWith}` : ''}）`).join('、')}`}
      </li>
    ))}
  </ul>
)
