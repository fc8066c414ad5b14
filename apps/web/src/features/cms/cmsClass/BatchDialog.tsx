import { Button, Input, Tag } from 'antd'
import { useState } from 'react'
import { mostClassLines, parseClassLines } from '@app/shared/cms/classLines.ts'
import { cmsClass } from '@app/shared/cms/cmsClass.ts'
import { cmsClassCalls, type PlannedLine } from '@app/shared/cms/cmsClassCalls.ts'
import { rootId } from '@app/shared/kit/tree.ts'
import { ClassSelect } from '#/features/cms/shared/ClassSelect.tsx'
import { call } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { ClassDialog, type ClassDialogProps } from './classDialog.tsx'
import css from './cmsClass.module.css'

const tags = { new: ['新增', 'success'], exists: ['重复', 'warning'], error: ['错误', 'error'] } as const

/** 批量新增栏目: a line for each class, seen as a tree before anything is made. */
export default function BatchDialog({ rows, onClose }: ClassDialogProps) {
  const [parentId, setParentId] = useState(rows[0]?.id ?? rootId)
  const [text, setText] = useState('')
  const [plan, setPlan] = useState<{ of: string; lines: readonly PlannedLine[] }>()
  const body = { parentId, text }
  const of = JSON.stringify(body)
  const shown = plan?.of === of ? plan.lines : undefined
  const count = parseClassLines(text).length
  const made = shown?.filter(({ state }) => state === 'new').length ?? 0
  const wrong = shown?.some(({ state }) => state === 'error') ?? false
  const [preview, busy] = useOnce(async () => {
    // A refusal is told by the client.
    const lines = await call(cmsClassCalls.batchPreview, { body }).catch(() => undefined)
    if (lines) setPlan({ of, lines })
  })
  return (
    <ClassDialog
      title="批量新增栏目"
      okText={shown ? `新增 ${made} 个栏目` : '新增'}
      done={`新增成功，共 ${made} 个栏目`}
      width={860}
      height={560}
      disabled={!shown || wrong || made === 0}
      act={() => call(cmsClassCalls.batchAdd, { body }, { silent: true })}
      onClose={onClose}
    >
      <ClassSelect
        field={cmsClass.fields.parentId}
        action="add"
        top
        value={parentId}
        onChange={(id) => setParentId(typeof id === 'string' ? id : rootId)}
      />
      <div className={css.lines}>
        <div className={css.stack}>
          <Input.TextArea
            aria-label="栏目名称，每行一个"
            placeholder={'每行一个栏目，每级缩进两个空格：\n新闻动态\n  公司新闻\n  行业资讯\n产品中心'}
            rows={14}
            value={text}
            status={count > mostClassLines ? 'error' : ''}
            onChange={({ target }) => setText(target.value)}
          />
          <div className={count > mostClassLines ? css.wrong : css.note}>{`${count} / ${mostClassLines} 行`}</div>
        </div>
        <div className={css.stack}>
          <Button loading={busy} disabled={count === 0 || count > mostClassLines} onClick={preview}>
            预览
          </Button>
          {shown ? (
            <ul className={css.preview} aria-label="预览">
              {shown.map(({ line, level, name, classPath, state, msg }) => (
                <li key={line} style={{ paddingInlineStart: level * 16 }}>
                  <Tag color={tags[state][1]}>{tags[state][0]}</Tag>
                  {name} <span className={state === 'error' ? css.wrong : css.note}>{msg || classPath}</span>
                </li>
              ))}
            </ul>
          ) : (
            <div className={css.note}>点击预览查看将要新增的栏目及其路径，重复的栏目不会再次新增。</div>
          )}
        </div>
      </div>
    </ClassDialog>
  )
}
