import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { useMutation } from '@tanstack/react-query'
import { Button, Input, Tag } from 'antd'
import { useState } from 'react'
import { profileCalls, tagLength, tagLimit } from '@app/shared/system/profile.ts'
import { useProfileChanged } from '#/features/account/shared/profile.ts'
import { call } from '#/kit/http/http.ts'
import css from './profile.module.css'

/** 标签: words one describes themselves with; the first one stays. */
export function Tags({ tags }: { tags: readonly string[] }) {
  const changed = useProfileChanged()
  const [writing, setWriting] = useState(false)
  const { mutate, variables, isPending } = useMutation({
    mutationFn: async (next: string[]) => {
      await call(profileCalls.saveTags, { body: { tags: next } })
      await changed()
    },
  })
  const shown = isPending ? variables : tags
  const add = (typed: string) => {
    setWriting(false)
    const tag = typed.trim()
    if (tag && !shown.includes(tag)) mutate([...shown, tag])
  }
  return (
    <div className={css.block}>
      <h2>标签</h2>
      {shown.map((tag, at) => (
        <Tag
          key={tag}
          closable={at > 0 && { 'aria-label': `删除标签 ${tag}` }}
          onClose={() => mutate(shown.filter((each) => each !== tag))}
        >
          {tag}
        </Tag>
      ))}
      {writing && (
        <Input
          size="small"
          className={css.newTag}
          autoFocus
          aria-label="新标签"
          maxLength={tagLength}
          onPressEnter={(event) => add(event.currentTarget.value)}
          onBlur={(event) => add(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Escape' && setWriting(false)}
        />
      )}
      {!writing && shown.length < tagLimit && (
        <Button size="small" type="dashed" icon={<PlusOutlined aria-hidden />} onClick={() => setWriting(true)}>
          New Tag
        </Button>
      )}
    </div>
  )
}
